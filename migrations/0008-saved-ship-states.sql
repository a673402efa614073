-- The trip that is kept with a cart, so that the customer can continue in a new tab or on another day, and staff after a takeover.
CREATE TABLE saved_sessions (
  cart_id integer PRIMARY KEY REFERENCES carts ON DELETE CASCADE,
  origin_city text NOT NULL,
  origin_state text NOT NULL,
  destination_city text NOT NULL,
  destination_state text NOT NULL,
  -- As `name:email`, for staff who search for a cart.
  travelers text[] NOT NULL,
  -- What `rules/shipment/ship-state.ts` writes and reads.
  ship_state jsonb NOT NULL CHECK (jsonb_typeof(ship_state) = 'object'),
  -- Counted by the client: a save that was overtaken by a later one has the lower number and does not count.
  revision bigint NOT NULL CHECK (revision >= 0),
  updated_at timestamptz NOT NULL
);
