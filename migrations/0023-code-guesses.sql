-- Which unknown coupon and gift card codes were tried in a session, and from one address, so that no code can be found by trying many. Both
-- are hashes: what was tried is not kept, only counted, and each code once.
CREATE TABLE code_guesses (
  asker bytea NOT NULL CHECK (octet_length(asker) = 32),
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  forgotten_at timestamptz NOT NULL,
  PRIMARY KEY (asker, code_hash)
);
CREATE INDEX code_guesses_by_end ON code_guesses (forgotten_at);
