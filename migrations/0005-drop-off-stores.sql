-- Whether a text holds the hours of a week as `rules/stores/store-hours.ts` reads them: seven parts with a space between, Sunday first,
-- each '-' or '08:00-19:00' or '08:00-19:00/16:30' with the last drop-off behind the slash. Times of two digits sort as text.
CREATE FUNCTION are_store_hours(hours text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT count(*) = 7 AND bool_and(
    day.part = '-' OR (
      day.part ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])-(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)(/([01][0-9]|2[0-3]):[0-5][0-9])?$'
      AND substr(day.part, 1, 5) < substr(day.part, 7, 5)
      AND (length(day.part) = 11
        OR (substr(day.part, 13, 5) > substr(day.part, 1, 5) AND substr(day.part, 13, 5) <= substr(day.part, 7, 5)))
    )
  )
  FROM string_to_table(hours, ' ') AS day (part)
);

-- The stores where customers drop off their bags.
CREATE TABLE drop_off_stores (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The operator's own key; saving a store with the same code changes the row instead of adding another.
  code text NOT NULL CHECK (code <> ''),
  carrier text NOT NULL CHECK (carrier IN ('FEDEX', 'UPS')),
  name text NOT NULL CHECK (name <> ''),
  address text NOT NULL,
  city text NOT NULL,
  state text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  -- The country of the carrier's network: a store in Puerto Rico is one of the US.
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  time_zone text NOT NULL,
  phone text NOT NULL DEFAULT '',
  opening_hours text NOT NULL CONSTRAINT drop_off_stores_hours_can_be_read CHECK (are_store_hours(opening_hours)),
  CONSTRAINT drop_off_stores_code_once UNIQUE (code)
);
-- A search looks into a box around a zip and reads only what lies there.
CREATE INDEX drop_off_stores_on_the_map ON drop_off_stores USING gist (point(longitude, latitude));
