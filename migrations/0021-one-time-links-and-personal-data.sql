-- Links that are sent by mail and good once: to choose another password, to claim the account of a guest, to finish a registration. Only a
-- hash of the token is kept, so that a reader of this table can't use one.
CREATE TABLE one_time_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('reset-password', 'claim-account', 'register')),
  -- Null for a registration, whose account is made when the link is used.
  user_id integer REFERENCES users ON DELETE CASCADE,
  -- Who registers, until then: email, names, phone and the version of the terms that they accepted.
  registration jsonb CHECK (jsonb_typeof(registration) = 'object'),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT one_time_links_of_somebody CHECK ((purpose = 'register') = (user_id IS NULL)),
  CONSTRAINT one_time_links_know_who_registers CHECK ((purpose = 'register') = (registration IS NOT NULL)),
  CONSTRAINT one_time_links_end_later CHECK (expires_at > created_at)
);
CREATE INDEX one_time_links_by_user ON one_time_links (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX one_time_links_by_end ON one_time_links (expires_at);

-- How many mails about an account were asked for, by the hash of the email, whether or not it has an account, so that strangers can't fill
-- a mailbox.
CREATE TABLE account_mails (
  email_hash bytea PRIMARY KEY CHECK (octet_length(email_hash) = 32),
  mails integer NOT NULL CHECK (mails > 0),
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX account_mails_by_end ON account_mails (forgotten_at);

-- Travelers that a user has saved.
CREATE TABLE saved_travelers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (btrim(name) <> ''),
  email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX saved_travelers_by_user ON saved_travelers (user_id, id);

-- When a user asked to be erased. The row stays, because orders and the ledger refer to it; nothing in it identifies the user.
ALTER TABLE users ADD COLUMN erased_at timestamptz;
