-- Servers of the release before don't know that a bag has come back: they can't show such a scan, and take such a progress for a bag under way, so they would
-- call it overdue. What they read stays one that they know, `returned`, and beside it stands that the bag is back.
ALTER TABLE parcel_scans ADD COLUMN is_back boolean;
ALTER TABLE archived_parcel_scans ADD COLUMN is_back boolean;
ALTER TABLE parcels ADD COLUMN is_back boolean;

CREATE OR REPLACE VIEW all_parcel_scans AS
  SELECT id, parcel_id, scan_id, CASE WHEN is_back THEN 'back-with-sender' ELSE kind END AS kind,
    scanned_at, city, state, country, expected_on, delay_cause, return_cause, received_at FROM parcel_scans
  UNION ALL
  SELECT id, parcel_id, scan_id, CASE WHEN is_back THEN 'back-with-sender' ELSE kind END AS kind,
    scanned_at, city, state, country, expected_on, delay_cause, return_cause, received_at FROM archived_parcel_scans;

-- A bag that is back goes no step back either, however that is stored.
CREATE OR REPLACE FUNCTION check_parcel_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  way CONSTANT text[] := ARRAY[
    'label', 'collected', 'on-its-way', 'out-for-delivery', 'lost', 'returned', 'back-with-sender', 'delivered'
  ];
  before CONSTANT text := CASE WHEN OLD.is_back AND OLD.progress = 'returned' THEN 'back-with-sender' ELSE OLD.progress END;
  after CONSTANT text := CASE WHEN NEW.is_back AND NEW.progress = 'returned' THEN 'back-with-sender' ELSE NEW.progress END;
BEGIN
  IF array_position(way, after) < array_position(way, before) THEN
    RAISE EXCEPTION 'Parcel % is % and can not go back to %.', OLD.id, before, after
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;
