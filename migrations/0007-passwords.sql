-- Users' passwords: an argon2id hash in the PHC form, which names its own salt and parameters. A person without a row has no password and
-- can't be signed in by one.
CREATE TABLE passwords (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  phc text NOT NULL CHECK (phc LIKE '$argon2id$%'),
  changed_at timestamptz NOT NULL
);

-- Failed sign-ins by account and by address. The key is a hash, because users sometimes type their password into the wrong field, and what
-- they typed there is not kept.
CREATE TABLE sign_in_failures (
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  failures integer NOT NULL CHECK (failures >= 0),
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX sign_in_failures_by_end ON sign_in_failures (forgotten_at);

-- To end every session of a person.
CREATE INDEX sessions_by_user ON sessions (user_id) WHERE user_id IS NOT NULL;
