-- A bag that was not delivered on its day and has no new one.
ALTER TABLE parcel_cases
  DROP CONSTRAINT parcel_cases_kind_check,
  ADD CONSTRAINT parcel_cases_kind_check
    CHECK (kind IN ('late', 'lost', 'damaged', 'returned', 'neighbor', 'not-scanned', 'oversize', 'no-contents', 'no-label', 'overdue'));
