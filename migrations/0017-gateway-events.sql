-- Events that the payment gateway has sent. An event comes many times and in any order; its row makes it count once, and keeps what a
-- person or a refund has to look at.
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

-- The details of an order that are neither the shipment nor its price: a referral, a comment, a handicap number.
ALTER TABLE orders ADD COLUMN details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object');

-- The club that owes us what the ledger has on `order:{id}:club-billing`.
ALTER TABLE orders ADD COLUMN billed_club_id integer REFERENCES clubs;
CREATE INDEX orders_by_billed_club ON orders (billed_club_id, placed_at) WHERE billed_club_id IS NOT NULL;

-- Used to find the last attempt of a cart, when it is paid and while its order is awaited.
CREATE INDEX payment_attempts_by_cart ON payment_attempts (cart_id, id DESC);
