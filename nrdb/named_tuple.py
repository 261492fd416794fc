"""`NamedTuple` as `typing` has it, for a tenth of what a command pays for the definition of its classes.

`typing` compiles every annotation of a class and a constructor for it; for the thirty and more classes that a command
loads this was six of a hundred instructions of a short one. To a type checker, and to who makes, reads or pickles one,
these are the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter
    from types import CodeType, FunctionType

    _CONSTRUCTORS: dict[int, CodeType] = {}
    """What makes a tuple of so many fields: from class to class only their names differ."""

    def _constructor(name: str, fields: tuple[str, ...], defaults: tuple[object, ...]) -> FunctionType:
        code = _CONSTRUCTORS.get(len(fields))
        if code is None:
            names = "".join(f"_{n}, " for n in range(len(fields)))
            code = _CONSTRUCTORS[len(fields)] = eval(f"lambda _cls, {names}: new(_cls, ({names}))").__code__
        named = code.replace(co_varnames=("_cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__")
        return FunctionType(named, {"new": tuple.__new__}, "__new__", defaults)

    class _Methods:
        def __repr__(self):
            fields = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{type(self).__name__}({', '.join(fields)})"

        def __getnewargs__(self):
            return tuple(self)

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def _replace(self, **changes):
            made = tuple.__new__(type(self), map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

    _METHODS = {name: method for name, method in vars(_Methods).items() if callable(method) or name == "_make"}

    class _Definition(type):
        def __new__(cls, name, _bases, body):
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            given = {
                "__slots__": (),
                "__match_args__": fields,
                "__new__": _constructor(name, fields, tuple(defaults.values())),
                "_fields": fields,
                "_field_defaults": defaults,
                **{field: _tuplegetter(at, "") for at, field in enumerate(fields)},
            }
            return type(name, (tuple,), {**_METHODS, **body, **given})

    NamedTuple = type.__new__(_Definition, "NamedTuple", (), {})
