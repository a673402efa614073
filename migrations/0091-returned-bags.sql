-- Why a bag goes back to its sender, where the carrier says so.
ALTER TABLE parcel_scans
  ADD COLUMN return_cause text,
  ADD CONSTRAINT parcel_scans_return_cause_check CHECK (return_cause IN ('carrier', 'address', 'recipient')) NOT VALID;

-- The price of a trip that ended at the sender is refunded.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_kind_check,
  ADD CONSTRAINT refunds_kind_check
    CHECK (kind IN ('cancelled', 'granted', 'amended', 'late', 'pickup', 'claim', 'lost', 'no-label', 'returned')) NOT VALID;

-- What a customer may choose for a bag that was sent back, once for each parcel.
CREATE TABLE returned_bags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  parcel_id bigint NOT NULL REFERENCES parcels,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'again', 'refunded', 'ended')),
  cause text CHECK (cause IN ('carrier', 'address', 'recipient')),
  -- What is refunded, or taken off the new trip; null where the trip stays paid.
  amount_cents integer CHECK (amount_cents > 0),
  -- Without an answer the amount is refunded after this; a code that was not used, after its last day.
  settle_at timestamptz,
  -- Takes the amount off the trip on which the bag is sent again.
  coupon_code text REFERENCES coupons,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  CONSTRAINT returned_bags_once UNIQUE (parcel_id),
  CONSTRAINT returned_bags_coupon_once UNIQUE (coupon_code),
  CHECK ((amount_cents IS NULL) = (settle_at IS NULL)),
  CHECK (coupon_code IS NULL OR amount_cents IS NOT NULL),
  CHECK (state <> 'refunded' OR amount_cents IS NOT NULL),
  CHECK (state <> 'again' OR answered_at IS NOT NULL)
);
CREATE INDEX returned_bags_of_order ON returned_bags (order_id);
CREATE INDEX returned_bags_to_settle ON returned_bags (settle_at) WHERE state IN ('asked', 'again');

-- The states change only as the rules say (rules/parcels/returned-bag.ts), and the amount stays.
CREATE FUNCTION check_returned_bag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('asked', 'again'), ('asked', 'refunded'), ('asked', 'ended'), ('again', 'refunded'), ('again', 'ended')
  ) THEN
    RAISE EXCEPTION 'Returned bag % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.parcel_id, NEW.amount_cents) IS DISTINCT FROM (OLD.order_id, OLD.parcel_id, OLD.amount_cents)
    OR (OLD.coupon_code IS NOT NULL AND NEW.coupon_code IS DISTINCT FROM OLD.coupon_code) THEN
    RAISE EXCEPTION 'Returned bag % keeps its amount and its code.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER returned_bags_change_by_the_rules
  BEFORE UPDATE ON returned_bags
  FOR EACH ROW EXECUTE FUNCTION check_returned_bag();
