-- A bag for which there was no label by the end of its handover: the leg, or the bag's share of it, is refunded.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_kind_check,
  ADD CONSTRAINT refunds_kind_check
    CHECK (kind IN ('cancelled', 'granted', 'amended', 'late', 'pickup', 'claim', 'lost', 'no-label')) NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_kind_check;
ALTER TABLE parcel_cases
  DROP CONSTRAINT parcel_cases_kind_check,
  ADD CONSTRAINT parcel_cases_kind_check
    CHECK (kind IN ('late', 'lost', 'damaged', 'returned', 'neighbor', 'not-scanned', 'oversize', 'no-contents', 'no-label'));
