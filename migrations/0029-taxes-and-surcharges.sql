-- The tax on transport inside one country, by country and state with a first day. A null state stands for the whole country; the
-- latest row whose first day has come is in force.
CREATE TABLE tax_rates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  state_code text,
  name text NOT NULL CHECK (name <> ''),
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
  first_day date NOT NULL,
  CONSTRAINT tax_rates_once UNIQUE NULLS NOT DISTINCT (country_code, state_code, first_day)
);

-- What is charged beyond transport, for bags of one kind or of all, on some routes. Of rows of one kind the latest whose first day has
-- come is in force; an amount of zero ends a surcharge.
CREATE TABLE surcharges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z-]*$'),
  name text NOT NULL CHECK (name <> ''),
  -- Null stands for every kind of bag.
  product_type text CHECK (
    product_type IN ('golf', 'luggage', 'ski', 'snowboard', 'snowboot', 'bike', 'box', 'trunk')
  ),
  route text NOT NULL CHECK (route IN ('any', 'domestic', 'international')),
  -- Cents per bag and leg, or basis points of the transport after discounts.
  amount_cents integer CHECK (amount_cents >= 0),
  basis_points integer CHECK (basis_points BETWEEN 0 AND 10000),
  first_day date NOT NULL,
  CONSTRAINT surcharges_amount_or_percent CHECK ((amount_cents IS NULL) <> (basis_points IS NULL)),
  CONSTRAINT surcharges_once UNIQUE NULLS NOT DISTINCT (kind, product_type, route, first_day)
);
