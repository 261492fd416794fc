"""Words that a section heading may have, in each language."""

from __future__ import annotations

import pytest

from nrdb.catalogue import Catalogue
from nrdb.deck import read_decks
from nrdb.deck.headings import heading

WORDS = {
    "English": (
        "Agenda Agendas Asset Assets Upgrade Upgrades Operation Operations ICE Barrier Barriers Sentry Sentries Trap "
        "Traps Mythic Multi Event Events Hardware Resource Resources Program Programs Icebreaker Icebreakers Breaker "
        "Breakers Console Consoles Virus Viruses Identity Identities Economy Code Gate Gates Other Others Deck "
        "Decklist Main Mainboard Corp Corporation Runner Stack"
    ),
    "German": "Agenden Ereignis Ereignisse Ressource Ressourcen Programm Programme Operationen",
    "French": "Événement Événements Évènement Évènements Matériel Programmes Ressources Glaces Opération Opérations",
    "Spanish": "Evento Eventos Programa Programas Recurso Recursos Hielo Operación Operaciones Mejora Mejoras",
    "Italian": "Eventi Programma Programmi Risorsa Risorse Operazione Operazioni",
    "the game of 1996": "Node Nodes Prep Preps",
    "extras": "Sideboard Side Maybeboard Maybe Extras Extra Considering",
}


@pytest.mark.parametrize(
    ("language", "word"), [(name, word) for name, words in WORDS.items() for word in words.split()]
)
def test_every_word_of_a_language_makes_a_heading(language: str, word: str, catalogue: Catalogue) -> None:
    for line in (word, word.upper(), f"{word} (12)", f"## {word}:", f"=== {word} ==="):
        assert heading(line) is not None, language
    deck = read_decks(f"Noise: Hacker Extraordinaire\n3 Diesel\n{word}\n3 Sure Gamble\n".encode(), catalogue)[0]
    assert not [note for note in deck.notes if note.code == "ignored-line"], language
