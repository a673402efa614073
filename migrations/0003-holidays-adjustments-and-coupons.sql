-- Days that operators add to or take from a country's holidays, for pickup and for drop-off apart.
CREATE TABLE holiday_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  -- Null means every brand.
  brand_id smallint CHECK (brand_id BETWEEN 1 AND 6),
  day date NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('add', 'remove')),
  pickup boolean NOT NULL DEFAULT true,
  drop_off boolean NOT NULL DEFAULT true,
  CONSTRAINT holiday_changes_say_something CHECK (pickup OR drop_off),
  CONSTRAINT holiday_changes_once UNIQUE NULLS NOT DISTINCT (country_code, brand_id, day)
);

-- A signed change of the transport price that operators set by route and date. Null means every place.
CREATE TABLE rate_adjustments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  label text NOT NULL,
  brand_id smallint CHECK (brand_id BETWEEN 1 AND 6),
  origin_country text,
  origin_state text,
  destination_country text,
  destination_state text,
  first_day date NOT NULL,
  last_day date NOT NULL,
  basis_points integer NOT NULL CHECK (basis_points BETWEEN -10000 AND 10000 AND basis_points <> 0),
  CONSTRAINT rate_adjustments_days_in_order CHECK (first_day <= last_day)
);

CREATE TABLE coupons (
  code text PRIMARY KEY CHECK (code = upper(code) AND code <> ''),
  brand_id smallint CHECK (brand_id BETWEEN 1 AND 6),
  kind text NOT NULL CHECK (kind IN ('percent', 'fixed')),
  -- Basis points for a percentage, cents for a fixed amount.
  amount integer NOT NULL CHECK (amount > 0),
  first_day date NOT NULL,
  last_day date NOT NULL,
  minimum_cents integer NOT NULL DEFAULT 0 CHECK (minimum_cents >= 0),
  round_trip_only boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  CONSTRAINT coupons_days_in_order CHECK (first_day <= last_day),
  CONSTRAINT coupons_percent_at_most_all CHECK (kind <> 'percent' OR amount <= 10000)
);
