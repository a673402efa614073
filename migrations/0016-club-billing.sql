-- The clubs that pay for a person's shipments, with the admin who granted it.
CREATE TABLE club_billing_clubs (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  club_id integer NOT NULL REFERENCES clubs ON DELETE CASCADE,
  -- Null when it was allowed by a program, or by an admin whose account was deleted.
  granted_by integer REFERENCES users ON DELETE SET NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, club_id)
);
CREATE INDEX club_billing_clubs_by_club ON club_billing_clubs (club_id);

-- Who has asked for club billing, and what became of it.
CREATE TABLE club_billing_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'granted', 'refused')),
  asked_at timestamptz NOT NULL,
  decided_by integer REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  CONSTRAINT club_billing_requests_decided_or_open CHECK ((state = 'asked') = (decided_at IS NULL)),
  CONSTRAINT club_billing_requests_open_by_nobody CHECK (decided_by IS NULL OR decided_at IS NOT NULL)
);
-- However often a user presses the link, only one request waits for an answer.
CREATE UNIQUE INDEX club_billing_requests_one_open ON club_billing_requests (user_id) WHERE state = 'asked';
CREATE INDEX club_billing_requests_by_user ON club_billing_requests (user_id);

-- Operators can switch club billing off, for one club or for a whole brand. A brand without a row has it on.
ALTER TABLE clubs ADD COLUMN club_billing_disabled boolean NOT NULL DEFAULT false;
CREATE TABLE brand_settings (
  brand_id smallint PRIMARY KEY CHECK (brand_id BETWEEN 1 AND 6),
  club_billing_disabled boolean NOT NULL DEFAULT false
);
