-- The club of a member of club staff.
ALTER TABLE users ADD COLUMN club_id integer REFERENCES clubs ON DELETE SET NULL;
CREATE INDEX users_by_club ON users (club_id) WHERE club_id IS NOT NULL;

-- A user's default origin.
ALTER TABLE users ADD COLUMN default_address_point_id integer REFERENCES address_points ON DELETE SET NULL;

-- What customers must know before they ship from or to a place: storms, fires, strikes. Null means every place, brand or end.
CREATE TABLE disaster_notifications (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message text NOT NULL CHECK (btrim(message) <> ''),
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  state text,
  city text,
  -- The beginning of the zips that are meant: '331' is most of Miami.
  zip_prefix text CHECK (zip_prefix <> ''),
  address_type text CHECK (address_type IN ('origination', 'destination')),
  brand_id smallint CHECK (brand_id BETWEEN 1 AND 6),
  first_day date NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT disaster_notifications_days_in_order CHECK (first_day <= last_day)
);
CREATE INDEX disaster_notifications_by_country ON disaster_notifications (country_code, last_day);

-- Addresses that we do not ship from or to. The key is the address as `rules/address/blocked-address.ts` folds it.
CREATE TABLE blocked_addresses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address_key text NOT NULL CHECK (address_key <> ''),
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT blocked_addresses_once UNIQUE (address_key)
);

-- Who accepted which version of the holiday terms, when, and who did it for them.
CREATE TABLE holiday_terms_acceptances (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  version text NOT NULL,
  accepted_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, version)
);
