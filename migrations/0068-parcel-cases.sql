-- A lost bag gets the price of its transport back.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_kind_check,
  ADD CONSTRAINT refunds_kind_check CHECK (kind IN ('cancelled', 'granted', 'amended', 'late', 'pickup', 'claim', 'lost')) NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_kind_check;

-- Bags whose transport was refunded, each once, whether they were late, lost, or first the one and then the other.
CREATE TABLE transport_refunds (
  parcel_id bigint PRIMARY KEY REFERENCES parcels,
  refund_id integer NOT NULL REFERENCES refunds
);

INSERT INTO transport_refunds (parcel_id, refund_id)
SELECT parcel_id, refund_id FROM parcel_arrivals WHERE refund_id IS NOT NULL;

CREATE TRIGGER transport_refunds_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON transport_refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What went wrong with a bag, once for each kind, until staff have taken care of it.
CREATE TABLE parcel_cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parcel_id bigint NOT NULL REFERENCES parcels,
  kind text NOT NULL CHECK (kind IN ('late', 'lost', 'damaged', 'returned', 'neighbor', 'not-scanned')),
  opened_at timestamptz NOT NULL,
  -- When we decide what the customer gets, or try again.
  decide_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  decided_at timestamptz,
  -- What became of the money (rules/parcels/bag-case.ts); null until it is decided.
  outcome text CHECK (outcome IN ('no-refund', 'refunded', 'refunded-before', 'nothing-paid', 'price-unknown')),
  refund_id integer REFERENCES refunds,
  -- Null while something is left to do. Without a person it was closed by itself.
  closed_at timestamptz,
  closed_by integer REFERENCES users,
  CONSTRAINT parcel_cases_once UNIQUE (parcel_id, kind),
  CHECK ((decided_at IS NULL) = (outcome IS NULL)),
  CHECK (closed_at IS NULL OR decided_at IS NOT NULL),
  CHECK ((outcome = 'refunded') = (refund_id IS NOT NULL))
);
CREATE INDEX parcel_cases_to_decide ON parcel_cases (decide_at) WHERE decided_at IS NULL;
CREATE INDEX parcel_cases_open ON parcel_cases (opened_at) WHERE closed_at IS NULL;
CREATE INDEX parcel_cases_closed ON parcel_cases (closed_at) WHERE closed_at IS NOT NULL;

-- The latest reports of carriers.
INSERT INTO parcel_cases (parcel_id, kind, opened_at, decide_at)
SELECT parcel_id, CASE kind WHEN 'delivered-to-neighbor' THEN 'neighbor' ELSE kind END, min(scanned_at), min(scanned_at)
FROM parcel_scans
WHERE kind IN ('lost', 'damaged', 'returned', 'delivered-to-neighbor') AND scanned_at > now() - interval '14 days'
GROUP BY parcel_id, kind;

ALTER TABLE parcels
  -- When an arrival is judged that waits for the other bags of its leg, or that could not be judged; null is at once.
  ADD COLUMN judge_at timestamptz,
  ADD COLUMN judge_tries integer NOT NULL DEFAULT 0,
  -- When we look next whether too long nothing was heard of it; null is at the end of the handover.
  ADD COLUMN silence_at timestamptz;

DROP INDEX parcels_to_judge;
CREATE INDEX parcels_to_judge ON parcels (judge_at NULLS FIRST, id) WHERE progress = 'delivered' AND NOT is_arrival_judged;
CREATE INDEX parcels_maybe_silent ON parcels (coalesce(silence_at, hand_over_by))
  WHERE state = 'ready' AND progress NOT IN ('lost', 'returned', 'delivered');

SELECT jobs.create_queue('handle-mishaps', '{
  "policy": "standard", "retryLimit": 1000, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60
}');
