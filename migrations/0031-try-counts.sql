-- How often something was tried that is limited: declined cards, registrations. Each row is one count, under a hash of whom or what it
-- counts, with its limit and the moment at which it begins anew.
CREATE TABLE try_counts (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  scope text NOT NULL CHECK (scope <> ''),
  tries integer NOT NULL CHECK (tries >= 0),
  most integer NOT NULL CHECK (most > 0),
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX try_counts_by_end ON try_counts (forgotten_at);

-- Whether any card has been declined too often is asked with every order; mostly there is none.
CREATE INDEX try_counts_full_cards ON try_counts (forgotten_at) WHERE scope = 'card' AND tries >= most;
