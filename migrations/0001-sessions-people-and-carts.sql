-- Keys that every server process shares: they sign cookies and CSRF tokens, and are made once, by the first that starts.
CREATE TABLE server_keys (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT 'user'
    CHECK (role IN ('user', 'pro', 'admin', 'admin_plus', 'manager', 'club_staff', 'carrier_admin')),
  -- What pro users pay less for transport.
  wholesale_basis_points integer NOT NULL DEFAULT 0 CHECK (wholesale_basis_points BETWEEN 0 AND 10000),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_email_once UNIQUE (email)
);

-- What `x-user-token` is checked against. Only a hash is kept.
CREATE TABLE user_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX user_tokens_by_user ON user_tokens (user_id);

CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY CHECK (octet_length(id_hash) = 32),
  user_id integer REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- A saved address of a signed-in person.
CREATE TABLE address_points (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  company_name text NOT NULL DEFAULT '',
  address_1 text NOT NULL,
  address_2 text NOT NULL DEFAULT '',
  city text NOT NULL,
  state text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  phone_number text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX address_points_by_user ON address_points (user_id);

CREATE SEQUENCE order_numbers AS integer START 100001;

CREATE TABLE carts (
  id integer GENERATED ALWAYS AS IDENTITY (START 1001) PRIMARY KEY,
  order_id integer NOT NULL DEFAULT nextval('order_numbers'),
  display_id text NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  brand_id smallint NOT NULL CHECK (brand_id BETWEEN 1 AND 6),
  user_id integer REFERENCES users ON DELETE SET NULL,
  micro_site_id integer,
  session_id_hash bytea REFERENCES sessions ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT carts_order_id_once UNIQUE (order_id),
  CONSTRAINT carts_display_id_once UNIQUE (display_id)
);
CREATE INDEX carts_by_session ON carts (session_id_hash) WHERE session_id_hash IS NOT NULL;
CREATE INDEX carts_by_user ON carts (user_id) WHERE user_id IS NOT NULL;
