-- A label across a border is bought once the contents of the bag can be declared to customs.
ALTER TABLE parcels
  -- The SHA-256 of the contents that its label declares; null within a country, and while they are unknown.
  ADD COLUMN declared_hash bytea CHECK (octet_length(declared_hash) = 32),
  -- Whether it waits for the customer to say what is in the bag.
  ADD COLUMN awaits_contents boolean NOT NULL DEFAULT false,
  -- When the customer was asked for it.
  ADD COLUMN contents_asked_at timestamptz;

CREATE INDEX parcels_awaiting_contents ON parcels (due_at) WHERE awaits_contents AND state = 'planned';

-- Its handover is near, and the customer has not said what is in it.
ALTER TABLE parcel_cases
  DROP CONSTRAINT parcel_cases_kind_check,
  ADD CONSTRAINT parcel_cases_kind_check
    CHECK (kind IN ('late', 'lost', 'damaged', 'returned', 'neighbor', 'not-scanned', 'oversize', 'no-contents'));

-- Bags that are planned are looked at again, because some of them cross a border.
INSERT INTO parcel_plan_requests (order_id, skips_started)
SELECT DISTINCT order_id, true FROM parcels WHERE state = 'planned';
