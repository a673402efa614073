-- A parcel is one bag on one leg of an order, with the label that it travels by. What is on the label comes from the order itself: a parcel
-- stores a hash of it, by which we see whether the order still wants this label, and no name and no address.
CREATE TABLE parcels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  leg text NOT NULL CHECK (leg IN ('outbound', 'return')),
  -- Which bag of the leg, from 1.
  bag smallint NOT NULL CHECK (bag > 0),
  -- Which plan for this bag, from 1: a change of the order makes another.
  plan smallint NOT NULL CHECK (plan > 0),
  -- The carrier's reference of the label. A label is bought once under it.
  reference text NOT NULL CHECK (reference <> ''),
  state text NOT NULL DEFAULT 'planned'
    CHECK (state IN ('planned', 'buying', 'ready', 'voiding', 'voided', 'dropped', 'failed', 'void-failed')),
  contents_hash bytea NOT NULL CHECK (octet_length(contents_hash) = 32),
  carrier text NOT NULL CHECK (carrier IN ('FEDEX', 'UPS')),
  -- The day on which the label is bought, where the leg starts, and the moment at which that day begins.
  due_on date NOT NULL,
  due_at timestamptz NOT NULL,
  -- The end of the day on which the bag is handed over.
  hand_over_by timestamptz NOT NULL,
  tracking_number text,
  bought_at timestamptz,
  -- Why it failed, in words for staff.
  error text,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT parcels_reference_once UNIQUE (reference),
  CONSTRAINT parcels_plan_once UNIQUE (order_id, leg, bag, plan),
  CHECK (state <> 'ready' OR (tracking_number IS NOT NULL AND bought_at IS NOT NULL)),
  CHECK (state NOT IN ('failed', 'void-failed') OR error IS NOT NULL)
);
-- A bag has one parcel that counts.
CREATE UNIQUE INDEX parcels_one_of_a_bag ON parcels (order_id, leg, bag) WHERE state IN ('planned', 'buying', 'ready', 'failed');
-- What the jobs look for.
CREATE INDEX parcels_to_do ON parcels (next_try_at) WHERE state IN ('planned', 'buying', 'voiding');
CREATE INDEX parcels_failed ON parcels (updated_at) WHERE state IN ('failed', 'void-failed');

-- The states change only as the rules say (rules/parcels/parcel-states.ts), and a label is not swapped for another.
CREATE FUNCTION check_parcel_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('planned', 'buying'), ('planned', 'dropped'),
    ('buying', 'ready'), ('buying', 'failed'), ('buying', 'voiding'),
    ('ready', 'voiding'),
    ('voiding', 'voided'), ('voiding', 'void-failed'),
    ('failed', 'dropped')
  ) THEN
    RAISE EXCEPTION 'Parcel % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.leg, NEW.bag, NEW.plan, NEW.reference)
      IS DISTINCT FROM (OLD.order_id, OLD.leg, OLD.bag, OLD.plan, OLD.reference)
    OR (OLD.tracking_number IS NOT NULL AND NEW.tracking_number IS DISTINCT FROM OLD.tracking_number) THEN
    RAISE EXCEPTION 'Parcel % keeps its bag, its reference and its label.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER parcels_change_by_the_rules
  BEFORE UPDATE ON parcels
  FOR EACH ROW EXECUTE FUNCTION check_parcel_state();

-- Orders whose parcels are to be planned anew, written in the transaction that places, changes or cancels one. It is the only extra row of
-- placing an order, so it has no index but its key and no reference to check: orders are never deleted.
CREATE TABLE parcel_plan_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL,
  -- Whether legs that have already started stay without parcels.
  skips_started boolean NOT NULL DEFAULT false,
  -- When a plan that failed is tried again; null is at once.
  not_before timestamptz
);

-- Orders of earlier releases whose bags are still to be handed over.
INSERT INTO parcel_plan_requests (order_id, skips_started)
SELECT id, true
FROM (
  SELECT id, ship_state FROM orders
  UNION ALL
  SELECT order_id, ship_state FROM order_amendments
) AS versions
WHERE greatest(ship_state ->> 'pickup_date', ship_state ->> 'return_pickup_date') >= to_char(current_date - 1, 'YYYY-MM-DD')
GROUP BY id
ORDER BY id;

SELECT jobs.create_queue(name, '{
  "policy": "standard", "retryLimit": 1000, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60
}')
FROM unnest(ARRAY['plan-parcels', 'buy-labels']) AS name;
