-- Mails with a code and a link to sign in without a password. Emails without an account have rows too, so that guessing a code is the same for
-- them. The code is hashed together with the browser's session id, which is stored nowhere: the rows alone don't let a code be computed.
CREATE TABLE sign_in_mails (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  -- The account; null for an email without one that may sign in by mail.
  user_id integer REFERENCES users ON DELETE CASCADE,
  email_hash bytea NOT NULL CHECK (octet_length(email_hash) = 32),
  -- The browser that asked, in which alone the code works; null for a call without a session, which gets a link only.
  session_id_hash bytea CHECK (octet_length(session_id_hash) = 32),
  code_hash bytea CHECK (octet_length(code_hash) = 32),
  guesses integer NOT NULL DEFAULT 0 CHECK (guesses >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT sign_in_mails_end_later CHECK (expires_at > created_at),
  CONSTRAINT sign_in_mails_code_of_browser CHECK ((session_id_hash IS NULL) = (code_hash IS NULL))
);
CREATE INDEX sign_in_mails_by_session ON sign_in_mails (session_id_hash) WHERE session_id_hash IS NOT NULL;
CREATE INDEX sign_in_mails_by_user ON sign_in_mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sign_in_mails_by_end ON sign_in_mails (expires_at);
