-- Passkeys with which customers sign in. The private key never leaves their device or password manager; we store the public one.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL CHECK (octet_length(public_key) > 0),
  -- How often the authenticator says it was used; 0 for those that don't count. It never falls.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  -- The host name of the site that the passkey works on.
  site text NOT NULL CHECK (site <> ''),
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- What an authenticator has to sign, once and within a few minutes, in the browser that asked. Only hashes are stored.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  session_id_hash bytea NOT NULL CHECK (octet_length(session_id_hash) = 32),
  -- Who adds a passkey; null for a sign-in, which names no user.
  adding_user_id integer REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges (adding_user_id) WHERE adding_user_id IS NOT NULL;
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
