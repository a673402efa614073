-- What the payment gateway has told us by itself. An event comes many times and in any order; its row makes it count once, and keeps
-- what a person or a refund has to look at.
CREATE TABLE gateway_events (
  event_id text PRIMARY KEY CHECK (event_id <> ''),
  kind text NOT NULL CHECK (kind IN ('charge-settled', 'charge-failed', 'refund-failed', 'other')),
  -- Our key and the gateway's number of what it is about, as far as the gateway says them.
  charge_key text,
  charge_id text,
  received_at timestamptz NOT NULL,
  -- Whoever writes it has the event for a while. One that was taken and not acted on was left by a crash, and counts when it comes again.
  taken_at timestamptz NOT NULL,
  acted_at timestamptz
);
CREATE INDEX gateway_events_by_charge_key ON gateway_events (charge_key);

CREATE TRIGGER gateway_events_stay
  BEFORE DELETE OR TRUNCATE ON gateway_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What somebody said with their order that is neither the shipment nor its price: who sent them, a comment, their handicap number.
ALTER TABLE orders ADD COLUMN details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object');

-- The club that owes us what the ledger has on `order:{id}:club-billing`.
ALTER TABLE orders ADD COLUMN billed_club_id integer REFERENCES clubs;
CREATE INDEX orders_by_billed_club ON orders (billed_club_id, placed_at) WHERE billed_club_id IS NOT NULL;

-- Whoever pays a cart, and whoever waits for its order, asks for its last attempt.
CREATE INDEX payment_attempts_by_cart ON payment_attempts (cart_id, id DESC);
