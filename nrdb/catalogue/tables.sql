CREATE TABLE card_cycle (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  code VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  released_by VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE format (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE function (
  id VARCHAR NOT NULL,
  help VARCHAR NOT NULL,
  said VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE import_extra (
  kind VARCHAR NOT NULL,
  record VARCHAR NOT NULL,
  field VARCHAR NOT NULL,
  value VARCHAR NOT NULL,
  PRIMARY KEY (kind, record, field)
);
CREATE TABLE meta (
  "key" VARCHAR NOT NULL,
  value VARCHAR NOT NULL,
  PRIMARY KEY ("key")
);
CREATE TABLE search_function (
  function VARCHAR NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (function, n)
) WITHOUT ROWID;
CREATE TABLE search_listed (
  list VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  n INTEGER NOT NULL,
  value INTEGER,
  PRIMARY KEY (list, kind, n)
);
CREATE TABLE search_phrases (
  kind VARCHAR NOT NULL,
  keys VARCHAR NOT NULL,
  meant VARCHAR NOT NULL,
  longest INTEGER NOT NULL,
  PRIMARY KEY (kind)
);
CREATE TABLE search_pool (
  pool VARCHAR NOT NULL,
  n INTEGER NOT NULL,
  released VARCHAR NOT NULL,
  PRIMARY KEY (pool, n)
);
CREATE TABLE search_printing (
  n INTEGER NOT NULL,
  code VARCHAR NOT NULL,
  "set" VARCHAR NOT NULL,
  cycle VARCHAR NOT NULL,
  cycle_position INTEGER NOT NULL,
  released VARCHAR,
  position INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  is_latest BOOLEAN NOT NULL,
  released_by VARCHAR,
  flavour VARCHAR,
  illustrator VARCHAR,
  PRIMARY KEY (n, code)
);
CREATE TABLE search_subtype (
  subtype VARCHAR NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (subtype, n)
) WITHOUT ROWID;
CREATE TABLE search_text (
  n INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  text VARCHAR NOT NULL,
  words VARCHAR NOT NULL,
  symbols VARCHAR NOT NULL,
  PRIMARY KEY (n)
);
CREATE TABLE search_title (
  initials VARCHAR NOT NULL,
  words VARCHAR NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (initials, words, n)
) WITHOUT ROWID;
CREATE TABLE search_titles (
  id INTEGER NOT NULL,
  numbers VARCHAR NOT NULL,
  ranked VARCHAR NOT NULL,
  folded VARCHAR NOT NULL,
  plain VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE search_vocabulary (
  vocabulary VARCHAR NOT NULL,
  modern BOOLEAN NOT NULL,
  ids VARCHAR NOT NULL,
  names VARCHAR NOT NULL,
  keys VARCHAR NOT NULL,
  meant VARCHAR NOT NULL,
  PRIMARY KEY (vocabulary, modern)
);
CREATE TABLE side (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE subtype (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  PRIMARY KEY (id)
);
CREATE TABLE card_set (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  code VARCHAR NOT NULL,
  cycle VARCHAR NOT NULL,
  type VARCHAR NOT NULL,
  released VARCHAR,
  position INTEGER NOT NULL,
  size INTEGER NOT NULL,
  released_by VARCHAR NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(cycle) REFERENCES card_cycle (id)
);
CREATE TABLE card_type (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  side VARCHAR,
  PRIMARY KEY (id),
  FOREIGN KEY(side) REFERENCES side (id)
);
CREATE TABLE faction (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  side VARCHAR,
  mini BOOLEAN NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(side) REFERENCES side (id)
);
CREATE TABLE pool (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  format_id VARCHAR NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(format_id) REFERENCES format (id)
);
CREATE TABLE restriction (
  id VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  format_id VARCHAR NOT NULL,
  start VARCHAR NOT NULL,
  point_limit INTEGER,
  agenda_cap_points INTEGER,
  agenda_cap_copies INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY(format_id) REFERENCES format (id)
);
CREATE TABLE card (
  id VARCHAR NOT NULL,
  title VARCHAR NOT NULL,
  stripped_title VARCHAR NOT NULL,
  edition VARCHAR NOT NULL,
  side VARCHAR NOT NULL,
  faction VARCHAR NOT NULL,
  type VARCHAR NOT NULL,
  is_unique BOOLEAN NOT NULL,
  cost INTEGER,
  cost_special VARCHAR,
  strength INTEGER,
  strength_special VARCHAR,
  influence_cost INTEGER,
  influence_cost_special VARCHAR,
  influence_limit INTEGER,
  influence_limit_special VARCHAR,
  minimum_deck_size INTEGER,
  minimum_deck_size_special VARCHAR,
  deck_limit INTEGER,
  deck_limit_special VARCHAR,
  agenda_points INTEGER,
  agenda_points_special VARCHAR,
  advancement_requirement INTEGER,
  advancement_requirement_special VARCHAR,
  trash_cost INTEGER,
  trash_cost_special VARCHAR,
  memory_cost INTEGER,
  memory_cost_special VARCHAR,
  base_link INTEGER,
  base_link_special VARCHAR,
  mu_limit INTEGER,
  mu_limit_special VARCHAR,
  subroutines INTEGER,
  subroutines_special VARCHAR,
  layout VARCHAR NOT NULL,
  designed_by VARCHAR NOT NULL,
  pronouns VARCHAR,
  set_id VARCHAR NOT NULL,
  rarity VARCHAR,
  link_provided INTEGER,
  link_provided_special VARCHAR,
  mu_provided INTEGER,
  mu_provided_special VARCHAR,
  recurring_credits_provided INTEGER,
  recurring_credits_provided_special VARCHAR,
  additional_cost BOOLEAN NOT NULL,
  advanceable BOOLEAN NOT NULL,
  charge BOOLEAN NOT NULL,
  click_ability BOOLEAN NOT NULL,
  gains_click BOOLEAN NOT NULL,
  gains_subroutines BOOLEAN NOT NULL,
  has_paid_ability BOOLEAN NOT NULL,
  install_effect BOOLEAN NOT NULL,
  interrupt BOOLEAN NOT NULL,
  mark BOOLEAN NOT NULL,
  on_encounter_effect BOOLEAN NOT NULL,
  performs_trace BOOLEAN NOT NULL,
  rez_effect BOOLEAN NOT NULL,
  sabotage BOOLEAN NOT NULL,
  score_effect BOOLEAN NOT NULL,
  steal_effect BOOLEAN NOT NULL,
  trash_ability BOOLEAN NOT NULL,
  folded VARCHAR NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(side) REFERENCES side (id),
  FOREIGN KEY(faction) REFERENCES faction (id),
  FOREIGN KEY(type) REFERENCES card_type (id),
  FOREIGN KEY(set_id) REFERENCES card_set (id)
);
CREATE TABLE pool_cycle (
  pool_id VARCHAR NOT NULL,
  cycle_id VARCHAR NOT NULL,
  PRIMARY KEY (pool_id, cycle_id),
  FOREIGN KEY(pool_id) REFERENCES pool (id),
  FOREIGN KEY(cycle_id) REFERENCES card_cycle (id)
) WITHOUT ROWID;
CREATE TABLE pool_set (
  pool_id VARCHAR NOT NULL,
  set_id VARCHAR NOT NULL,
  PRIMARY KEY (pool_id, set_id),
  FOREIGN KEY(pool_id) REFERENCES pool (id),
  FOREIGN KEY(set_id) REFERENCES card_set (id)
) WITHOUT ROWID;
CREATE TABLE restriction_subtype (
  restriction_id VARCHAR NOT NULL,
  subtype_id VARCHAR NOT NULL,
  PRIMARY KEY (restriction_id, subtype_id),
  FOREIGN KEY(restriction_id) REFERENCES restriction (id),
  FOREIGN KEY(subtype_id) REFERENCES subtype (id)
) WITHOUT ROWID;
CREATE TABLE snapshot (
  id VARCHAR NOT NULL,
  format_id VARCHAR NOT NULL,
  start VARCHAR NOT NULL,
  until VARCHAR,
  pool_id VARCHAR NOT NULL,
  restriction_id VARCHAR,
  aside BOOLEAN NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(format_id) REFERENCES format (id),
  FOREIGN KEY(pool_id) REFERENCES pool (id),
  FOREIGN KEY(restriction_id) REFERENCES restriction (id)
);
CREATE TABLE behaviour (
  card_id VARCHAR NOT NULL,
  PRIMARY KEY (card_id),
  FOREIGN KEY(card_id) REFERENCES card (id)
) WITHOUT ROWID;
CREATE TABLE card_face (
  card_id VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  title VARCHAR,
  stripped_title VARCHAR,
  subtypes VARCHAR NOT NULL,
  base_link INTEGER,
  PRIMARY KEY (card_id, position),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE card_function (
  card_id VARCHAR NOT NULL,
  function_id VARCHAR NOT NULL,
  PRIMARY KEY (card_id, function_id),
  FOREIGN KEY(card_id) REFERENCES card (id),
  FOREIGN KEY(function_id) REFERENCES function (id)
) WITHOUT ROWID;
CREATE TABLE card_subtype (
  subtype_id VARCHAR NOT NULL,
  card_id VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (subtype_id, card_id),
  FOREIGN KEY(subtype_id) REFERENCES subtype (id),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE card_words (
  id INTEGER NOT NULL,
  card_id VARCHAR NOT NULL,
  title VARCHAR NOT NULL,
  keywords VARCHAR NOT NULL,
  text VARCHAR NOT NULL,
  flavour VARCHAR NOT NULL,
  illustrators VARCHAR NOT NULL,
  rulings VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (card_id),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE erratum (
  id INTEGER NOT NULL,
  card_id VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  description VARCHAR NOT NULL,
  source VARCHAR NOT NULL,
  start VARCHAR NOT NULL,
  start_at_latest BOOLEAN NOT NULL,
  until VARCHAR,
  until_at_latest BOOLEAN NOT NULL,
  unofficial BOOLEAN NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE name (
  folded VARCHAR NOT NULL,
  edition VARCHAR NOT NULL,
  rank INTEGER NOT NULL,
  card_id VARCHAR NOT NULL,
  PRIMARY KEY (folded, edition, rank, card_id),
  FOREIGN KEY(card_id) REFERENCES card (id)
) WITHOUT ROWID;
CREATE TABLE played (
  card_id VARCHAR NOT NULL,
  lists INTEGER NOT NULL,
  PRIMARY KEY (card_id),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE pool_card (
  pool_id VARCHAR NOT NULL,
  card_id VARCHAR NOT NULL,
  released VARCHAR NOT NULL,
  PRIMARY KEY (pool_id, card_id),
  FOREIGN KEY(pool_id) REFERENCES pool (id),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE printing (
  code VARCHAR NOT NULL,
  card_id VARCHAR NOT NULL,
  set_id VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  layout VARCHAR,
  copies INTEGER,
  face_copies VARCHAR NOT NULL,
  released VARCHAR,
  PRIMARY KEY (code),
  FOREIGN KEY(card_id) REFERENCES card (id),
  FOREIGN KEY(set_id) REFERENCES card_set (id)
);
CREATE TABLE restriction_card (
  restriction_id VARCHAR NOT NULL,
  card_id VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  value INTEGER,
  PRIMARY KEY (restriction_id, card_id, kind),
  FOREIGN KEY(restriction_id) REFERENCES restriction (id),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE ruling (
  card_id VARCHAR NOT NULL,
  number INTEGER NOT NULL,
  topic VARCHAR NOT NULL,
  gist VARCHAR NOT NULL,
  source VARCHAR NOT NULL,
  date VARCHAR,
  date_doubtful BOOLEAN NOT NULL,
  superseded_by INTEGER,
  PRIMARY KEY (card_id, number),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE ruling_count (
  card_id VARCHAR NOT NULL,
  total INTEGER NOT NULL,
  verified INTEGER NOT NULL,
  newest VARCHAR,
  sources VARCHAR NOT NULL,
  PRIMARY KEY (card_id),
  FOREIGN KEY(card_id) REFERENCES card (id)
);
CREATE TABLE search_card (
  n INTEGER NOT NULL,
  card_id VARCHAR NOT NULL,
  title VARCHAR NOT NULL,
  folded VARCHAR NOT NULL,
  num_printings INTEGER NOT NULL,
  num_faces INTEGER NOT NULL,
  attribution VARCHAR,
  has_behaviour BOOLEAN NOT NULL,
  played INTEGER NOT NULL,
  edition VARCHAR NOT NULL,
  side VARCHAR NOT NULL,
  faction VARCHAR NOT NULL,
  type VARCHAR NOT NULL,
  is_unique BOOLEAN NOT NULL,
  cost INTEGER,
  cost_special VARCHAR,
  strength INTEGER,
  strength_special VARCHAR,
  influence_cost INTEGER,
  influence_cost_special VARCHAR,
  influence_limit INTEGER,
  influence_limit_special VARCHAR,
  minimum_deck_size INTEGER,
  minimum_deck_size_special VARCHAR,
  deck_limit INTEGER,
  deck_limit_special VARCHAR,
  agenda_points INTEGER,
  agenda_points_special VARCHAR,
  advancement_requirement INTEGER,
  advancement_requirement_special VARCHAR,
  trash_cost INTEGER,
  trash_cost_special VARCHAR,
  memory_cost INTEGER,
  memory_cost_special VARCHAR,
  base_link INTEGER,
  base_link_special VARCHAR,
  mu_limit INTEGER,
  mu_limit_special VARCHAR,
  subroutines INTEGER,
  subroutines_special VARCHAR,
  layout VARCHAR NOT NULL,
  designed_by VARCHAR NOT NULL,
  pronouns VARCHAR,
  set_id VARCHAR NOT NULL,
  rarity VARCHAR,
  link_provided INTEGER,
  link_provided_special VARCHAR,
  mu_provided INTEGER,
  mu_provided_special VARCHAR,
  recurring_credits_provided INTEGER,
  recurring_credits_provided_special VARCHAR,
  additional_cost BOOLEAN NOT NULL,
  advanceable BOOLEAN NOT NULL,
  charge BOOLEAN NOT NULL,
  click_ability BOOLEAN NOT NULL,
  gains_click BOOLEAN NOT NULL,
  gains_subroutines BOOLEAN NOT NULL,
  has_paid_ability BOOLEAN NOT NULL,
  install_effect BOOLEAN NOT NULL,
  interrupt BOOLEAN NOT NULL,
  mark BOOLEAN NOT NULL,
  on_encounter_effect BOOLEAN NOT NULL,
  performs_trace BOOLEAN NOT NULL,
  rez_effect BOOLEAN NOT NULL,
  sabotage BOOLEAN NOT NULL,
  score_effect BOOLEAN NOT NULL,
  steal_effect BOOLEAN NOT NULL,
  trash_ability BOOLEAN NOT NULL,
  PRIMARY KEY (n),
  UNIQUE (card_id),
  FOREIGN KEY(card_id) REFERENCES card (id),
  FOREIGN KEY(side) REFERENCES side (id),
  FOREIGN KEY(faction) REFERENCES faction (id),
  FOREIGN KEY(type) REFERENCES card_type (id),
  FOREIGN KEY(set_id) REFERENCES card_set (id)
);
CREATE TABLE card_text (
  id INTEGER NOT NULL,
  card_id VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  text VARCHAR NOT NULL,
  plain VARCHAR NOT NULL,
  face INTEGER NOT NULL,
  printing_code VARCHAR,
  question VARCHAR,
  date VARCHAR,
  verified BOOLEAN,
  PRIMARY KEY (id),
  FOREIGN KEY(card_id) REFERENCES card (id),
  FOREIGN KEY(printing_code) REFERENCES printing (code)
);
CREATE TABLE erratum_change (
  erratum_id INTEGER NOT NULL,
  field VARCHAR NOT NULL,
  "before" VARCHAR NOT NULL,
  "after" VARCHAR NOT NULL,
  PRIMARY KEY (erratum_id, field),
  FOREIGN KEY(erratum_id) REFERENCES erratum (id)
);
CREATE INDEX ix_search_printing_cycle ON search_printing (cycle);
CREATE INDEX ix_search_printing_set ON search_printing ("set");
CREATE INDEX ix_card_faction ON card (faction);
CREATE INDEX ix_card_folded ON card (folded);
CREATE INDEX ix_card_set_id ON card (set_id);
CREATE INDEX ix_card_side ON card (side);
CREATE INDEX ix_card_type ON card (type);
CREATE INDEX ix_snapshot_format_id ON snapshot (format_id);
CREATE INDEX ix_card_subtype_card_id ON card_subtype (card_id);
CREATE INDEX ix_erratum_card_id ON erratum (card_id);
CREATE INDEX ix_pool_card_card_id ON pool_card (card_id);
CREATE INDEX ix_printing_card_id ON printing (card_id);
CREATE INDEX ix_printing_set_id ON printing (set_id);
CREATE INDEX ix_restriction_card_card_id ON restriction_card (card_id);
CREATE INDEX ix_search_card_faction ON search_card (faction);
CREATE INDEX ix_search_card_folded ON search_card (folded);
CREATE INDEX ix_search_card_set_id ON search_card (set_id);
CREATE INDEX ix_search_card_side ON search_card (side);
CREATE INDEX ix_search_card_type ON search_card (type);
CREATE INDEX ix_card_text_card_id ON card_text (card_id);
CREATE INDEX ix_card_text_kind ON card_text (kind);
CREATE INDEX ix_card_text_printing_code ON card_text (printing_code);
