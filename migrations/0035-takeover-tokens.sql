-- What opens the cart of a customer to one member of staff for a while, so that it can be taken over without the cart's own token, of
-- which only a hash is kept. Only a hash of this one is kept, too.
CREATE TABLE takeover_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  cart_id integer NOT NULL REFERENCES carts ON DELETE CASCADE,
  -- Who may use it. In other hands it opens nothing.
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX takeover_tokens_by_cart ON takeover_tokens (cart_id);
CREATE INDEX takeover_tokens_by_end ON takeover_tokens (forgotten_at);
