-- A pickup: the carrier comes to one address on one day for the bags of one leg of an order. Where it comes to is in the order: a pickup
-- stores a hash of it, and no name and no address.
CREATE TABLE pickups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  leg text NOT NULL CHECK (leg IN ('outbound', 'return')),
  -- Which plan for this leg, from 1: a change of the order makes another.
  plan smallint NOT NULL CHECK (plan > 0),
  -- Which version of the order it was planned for.
  order_version integer NOT NULL CHECK (order_version >= 0),
  -- The carrier's reference. A pickup is booked once under it.
  reference text NOT NULL CHECK (reference <> ''),
  state text NOT NULL DEFAULT 'planned'
    CHECK (state IN ('planned', 'booking', 'booked', 'cancelling', 'cancelled', 'dropped', 'refused', 'settled', 'cancel-failed')),
  contents_hash bytea NOT NULL CHECK (octet_length(contents_hash) = 32),
  carrier text NOT NULL CHECK (carrier IN ('FEDEX', 'UPS')),
  day date NOT NULL,
  -- Local hours of the address.
  from_hour smallint NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
  to_hour smallint NOT NULL CHECK (to_hour BETWEEN 1 AND 24),
  -- The carrier's references of the labels of its bags.
  labels text[] NOT NULL CHECK (cardinality(labels) > 0),
  -- Until when we wait for the carrier's answer.
  book_by timestamptz NOT NULL,
  -- The end of its hours.
  ends_at timestamptz NOT NULL,
  -- The evening on which the customer is reminded, and until when that makes sense.
  remind_at timestamptz NOT NULL,
  remind_by timestamptz NOT NULL,
  is_reminded boolean NOT NULL DEFAULT false,
  confirmation text,
  booked_at timestamptz,
  -- Why the carrier does not come, or comes although no order wants it, in words for staff.
  error text,
  -- The fee that went back because the carrier does not come.
  refund_id integer REFERENCES refunds,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT pickups_reference_once UNIQUE (reference),
  CONSTRAINT pickups_plan_once UNIQUE (order_id, leg, plan),
  CHECK (from_hour < to_hour),
  CHECK (remind_at < remind_by),
  CHECK (state <> 'booked' OR (confirmation IS NOT NULL AND booked_at IS NOT NULL)),
  CHECK (state NOT IN ('refused', 'settled', 'cancel-failed') OR error IS NOT NULL)
);
-- A leg starts at one address on one day, so it has one pickup that counts.
CREATE UNIQUE INDEX pickups_one_of_a_leg ON pickups (order_id, leg)
  WHERE state IN ('planned', 'booking', 'booked', 'refused', 'settled');
-- What the jobs look for.
CREATE INDEX pickups_to_do ON pickups (next_try_at) WHERE state IN ('planned', 'booking', 'cancelling');
CREATE INDEX pickups_to_remind ON pickups (remind_at) WHERE state = 'booked' AND NOT is_reminded;
CREATE INDEX pickups_failed ON pickups (updated_at) WHERE state IN ('refused', 'cancel-failed');

-- The states change only as the rules say (rules/parcels/pickup-states.ts), and a confirmation is not swapped for another.
CREATE FUNCTION check_pickup_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('planned', 'booking'), ('planned', 'dropped'),
    ('booking', 'booked'), ('booking', 'refused'), ('booking', 'cancelling'),
    ('booked', 'cancelling'),
    ('cancelling', 'cancelled'), ('cancelling', 'cancel-failed'),
    ('refused', 'settled'), ('refused', 'dropped'),
    ('settled', 'dropped'),
    ('cancel-failed', 'cancelling'), ('cancel-failed', 'cancelled')
  ) THEN
    RAISE EXCEPTION 'Pickup % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.leg, NEW.plan, NEW.reference, NEW.carrier, NEW.day, NEW.from_hour, NEW.to_hour, NEW.labels)
      IS DISTINCT FROM (OLD.order_id, OLD.leg, OLD.plan, OLD.reference, OLD.carrier, OLD.day, OLD.from_hour, OLD.to_hour, OLD.labels)
    OR (OLD.confirmation IS NOT NULL AND NEW.confirmation IS DISTINCT FROM OLD.confirmation)
    OR (OLD.refund_id IS NOT NULL AND NEW.refund_id IS DISTINCT FROM OLD.refund_id) THEN
    RAISE EXCEPTION 'Pickup % keeps its day, its reference and its confirmation.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER pickups_change_by_the_rules
  BEFORE UPDATE ON pickups
  FOR EACH ROW EXECUTE FUNCTION check_pickup_state();

-- A pickup that the carrier refuses: its fee is refunded automatically, once.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_kind_check,
  ADD CONSTRAINT refunds_kind_check CHECK (kind IN ('cancelled', 'granted', 'amended', 'late', 'pickup')) NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_kind_check;

-- Orders of earlier releases whose labels are bought and whose bags are still to be handed over.
INSERT INTO parcel_plan_requests (order_id, skips_started)
SELECT DISTINCT order_id, true FROM parcels WHERE state = 'ready' AND progress = 'label' AND hand_over_by > now()
ORDER BY order_id;

SELECT jobs.create_queue(name, '{
  "policy": "standard", "retryLimit": 1000, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60
}')
FROM unnest(ARRAY['book-pickups', 'remind-of-pickups']) AS name;
