-- A bag that is late by the carrier's fault: the price of its transport is refunded automatically, once.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_kind_check,
  ADD CONSTRAINT refunds_kind_check CHECK (kind IN ('cancelled', 'granted', 'amended', 'late')) NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_kind_check;

-- What was decided once a bag was delivered, each once and for good.
CREATE TABLE parcel_arrivals (
  parcel_id bigint PRIMARY KEY REFERENCES parcels,
  promised_on date NOT NULL,
  delivered_on date NOT NULL,
  -- Zero for a bag that was on time or early.
  days_late integer NOT NULL CHECK (days_late >= 0),
  -- Why nothing is refunded for a late bag.
  excuse text CHECK (excuse IN ('weather', 'customs', 'holidays')),
  -- Null when nothing is refunded.
  refund_id integer REFERENCES refunds,
  decided_at timestamptz NOT NULL
);

CREATE TRIGGER parcel_arrivals_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON parcel_arrivals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Bags whose arrival is still to be judged.
ALTER TABLE parcels ADD COLUMN is_arrival_judged boolean NOT NULL DEFAULT false;
CREATE INDEX parcels_to_judge ON parcels (id) WHERE progress = 'delivered' AND NOT is_arrival_judged;

SELECT jobs.create_queue('judge-arrivals', '{
  "policy": "standard", "retryLimit": 1000, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60
}');
