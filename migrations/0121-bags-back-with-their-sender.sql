-- A bag that was sent back arrives at its sender. Servers of the previous release store neither this scan nor this progress, and handle all
-- others.
ALTER TABLE parcel_scans
  DROP CONSTRAINT parcel_scans_kind_check,
  ADD CONSTRAINT parcel_scans_kind_check CHECK (kind IN (
    'label-made', 'collected', 'departed', 'arrived', 'out-for-delivery', 'delivered', 'signed-for',
    'delayed', 'damaged', 'lost', 'returned', 'back-with-sender', 'delivered-to-neighbor'
  )) NOT VALID;

ALTER TABLE parcels
  DROP CONSTRAINT parcels_progress_check,
  ADD CONSTRAINT parcels_progress_check CHECK (progress IN (
    'label', 'collected', 'on-its-way', 'out-for-delivery', 'lost', 'returned', 'back-with-sender', 'delivered'
  )) NOT VALID;

-- One that has not come back is a case for staff.
ALTER TABLE parcel_cases
  DROP CONSTRAINT parcel_cases_kind_check,
  ADD CONSTRAINT parcel_cases_kind_check CHECK (kind IN (
    'late', 'lost', 'damaged', 'returned', 'neighbor', 'not-scanned', 'oversize', 'no-contents', 'no-label', 'overdue', 'not-back'
  )) NOT VALID;

CREATE OR REPLACE FUNCTION check_parcel_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  way CONSTANT text[] := ARRAY[
    'label', 'collected', 'on-its-way', 'out-for-delivery', 'lost', 'returned', 'back-with-sender', 'delivered'
  ];
BEGIN
  IF array_position(way, NEW.progress) < array_position(way, OLD.progress) THEN
    RAISE EXCEPTION 'Parcel % is % and can not go back to %.', OLD.id, OLD.progress, NEW.progress
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;
