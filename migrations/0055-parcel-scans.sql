-- The scans that carriers have reported. Each is stored once, however often it is reported, and is kept. It has a city and no street.
CREATE TABLE parcel_scans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parcel_id bigint NOT NULL REFERENCES parcels,
  -- The carrier's own name of the scan.
  scan_id text NOT NULL CHECK (scan_id <> ''),
  kind text NOT NULL CHECK (kind IN (
    'label-made', 'collected', 'departed', 'arrived', 'out-for-delivery', 'delivered', 'signed-for',
    'delayed', 'damaged', 'lost', 'returned', 'delivered-to-neighbor'
  )),
  scanned_at timestamptz NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  -- When the carrier expects to deliver, if it has said so.
  expected_on date,
  delay_cause text CHECK (delay_cause IN ('carrier', 'weather', 'customs')),
  received_at timestamptz NOT NULL,
  CONSTRAINT parcel_scans_once UNIQUE (parcel_id, scan_id)
);

CREATE TRIGGER parcel_scans_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON parcel_scans
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE parcels
  -- How far the bag has come (rules/parcels/parcel-progress.ts).
  ADD COLUMN progress text NOT NULL DEFAULT 'label'
    CHECK (progress IN ('label', 'collected', 'on-its-way', 'out-for-delivery', 'lost', 'returned', 'delivered')),
  -- When the carrier is asked about it, if it says nothing until then; null is at the end of the handover.
  ADD COLUMN track_at timestamptz;

CREATE INDEX parcels_to_track ON parcels (coalesce(track_at, hand_over_by))
  WHERE state = 'ready' AND progress NOT IN ('lost', 'returned', 'delivered');

-- A bag never goes backward, in whatever order its scans come.
CREATE FUNCTION check_parcel_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  way CONSTANT text[] := ARRAY['label', 'collected', 'on-its-way', 'out-for-delivery', 'lost', 'returned', 'delivered'];
BEGIN
  IF array_position(way, NEW.progress) < array_position(way, OLD.progress) THEN
    RAISE EXCEPTION 'Parcel % is % and can not go back to %.', OLD.id, OLD.progress, NEW.progress
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER parcels_go_forward
  BEFORE UPDATE OF progress ON parcels
  FOR EACH ROW EXECUTE FUNCTION check_parcel_progress();

SELECT jobs.create_queue('track-parcels', '{
  "policy": "standard", "retryLimit": 1000, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60
}');
