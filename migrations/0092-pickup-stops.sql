-- A stop: the carrier comes to one address on one day within one window, for the pickups of any number of orders. Where it is, is stored as a
-- hash, as pickups do.
CREATE TABLE pickup_stops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of carrier, day and address.
  place_hash bytea NOT NULL CHECK (octet_length(place_hash) = 32),
  from_hour smallint NOT NULL,
  to_hour smallint NOT NULL,
  -- The carrier's reference: that of the pickup for which the stop is booked.
  reference text NOT NULL CHECK (reference <> ''),
  -- The carrier's, once it is booked.
  confirmation text,
  -- Whether further pickups may join it.
  is_open boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  CHECK (from_hour < to_hour)
);
-- However many orders are placed at once, a driver comes once.
CREATE UNIQUE INDEX pickup_stops_one_of_a_place ON pickup_stops (place_hash, from_hour, to_hour) WHERE is_open;
CREATE INDEX pickup_stops_of_place ON pickup_stops (place_hash);

-- Null for pickups of earlier releases: they are stops of their own.
ALTER TABLE pickups ADD COLUMN stop_id bigint;
ALTER TABLE pickups ADD CONSTRAINT pickups_stop_id_fkey FOREIGN KEY (stop_id) REFERENCES pickup_stops NOT VALID;
ALTER TABLE pickups VALIDATE CONSTRAINT pickups_stop_id_fkey;

-- A stop that was given up stays so, and a confirmation is not swapped for another.
CREATE FUNCTION check_pickup_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.reference, NEW.from_hour, NEW.to_hour) IS DISTINCT FROM (OLD.reference, OLD.from_hour, OLD.to_hour)
    OR (OLD.confirmation IS NOT NULL AND NEW.confirmation IS DISTINCT FROM OLD.confirmation)
    OR (NEW.is_open AND NOT OLD.is_open) THEN
    RAISE EXCEPTION 'Pickup stop % keeps its window, its reference and its confirmation.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER pickup_stops_change_by_the_rules
  BEFORE UPDATE ON pickup_stops
  FOR EACH ROW EXECUTE FUNCTION check_pickup_stop();
