-- Accounts at providers with which users sign in. The subject is the provider's permanent id of a user; an email may change hands.
CREATE TABLE identities (
  provider text NOT NULL CHECK (provider IN ('google', 'facebook', 'apple')),
  subject text NOT NULL CHECK (subject <> '' AND length(subject) <= 255),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Whether the provider vouched for the email when the account was made or linked. An owner who proves the email later, by a mail of
  -- ours, gets rid of those that were never proven.
  email_was_proven boolean NOT NULL,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- People who are on their way to a provider and back. A row is good once, for the browser that set out, and for ten minutes.
CREATE TABLE identity_attempts (
  state_hash bytea PRIMARY KEY CHECK (octet_length(state_hash) = 32),
  -- The session's cookie, by its hash. No reference: a browser that only looked at pages has no row in sessions.
  session_id_hash bytea NOT NULL CHECK (octet_length(session_id_hash) = 32),
  provider text NOT NULL CHECK (provider IN ('google', 'facebook', 'apple')),
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  back_path text NOT NULL CHECK (back_path LIKE '/%'),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_attempts_by_end ON identity_attempts (expires_at);

-- Carriers that take no bookings for now, as carrier admins or our own admins have set. A carrier without a row takes them.
CREATE TABLE carrier_pauses (
  carrier text PRIMARY KEY CHECK (carrier IN ('FEDEX', 'UPS')),
  paused_by integer REFERENCES users ON DELETE SET NULL,
  paused_at timestamptz NOT NULL
);
