-- Who accepted which version of the terms of service, when, and who did it for them.
CREATE TABLE terms_acceptances (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  version text NOT NULL CHECK (version <> ''),
  accepted_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, version)
);

-- Who wanted news by email, and who no longer did, from when on. It only grows: the last row of a person is what holds, the others prove
-- what held before.
CREATE TABLE marketing_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users,
  is_wanted boolean NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX marketing_consents_by_user ON marketing_consents (user_id, id);

CREATE TRIGGER marketing_consents_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON marketing_consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Which emails were looked up from a browser, and from an address, so that no caller can look up many. Both are hashes: what was asked is
-- not kept, only counted.
CREATE TABLE email_lookups (
  asker bytea NOT NULL CHECK (octet_length(asker) = 32),
  email_hash bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  forgotten_at timestamptz NOT NULL,
  PRIMARY KEY (asker, email_hash)
);
CREATE INDEX email_lookups_by_end ON email_lookups (forgotten_at);
