-- When the traveler comes into the country and leaves it again, for the customs papers of a shipment that crosses a border. One for a
-- cart; a later answer takes the place of the one before.
CREATE TABLE customs_infos (
  cart_id integer PRIMARY KEY REFERENCES carts ON DELETE CASCADE,
  arrival date NOT NULL,
  -- Null when it was not said, which only a round trip needs.
  departure date,
  updated_at timestamptz NOT NULL,
  CONSTRAINT customs_infos_days_in_order CHECK (departure >= arrival)
);

-- A customer's answers to the questions of a club. The question stands beside each answer, because the club may ask something else by the
-- time the answer is read.
CREATE TABLE club_answers (
  cart_id integer NOT NULL REFERENCES carts ON DELETE CASCADE,
  club_id integer NOT NULL REFERENCES clubs ON DELETE CASCADE,
  -- Whether the bags leave the club (true) or reach it (false).
  is_outbound boolean NOT NULL,
  -- What `rules/club/question-sets.ts` calls sent answers.
  answers jsonb NOT NULL CHECK (jsonb_typeof(answers) = 'array'),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (cart_id, club_id, is_outbound)
);
CREATE INDEX club_answers_by_club ON club_answers (club_id);
