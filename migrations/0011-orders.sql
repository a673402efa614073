-- Every try to place an order, stored with its key before the gateway is asked, so that a crash at any line can be finished or undone.
CREATE TABLE payment_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cart_id integer NOT NULL REFERENCES carts,
  -- A key may be tried again after a refusal; each try is a row and another charge.
  key text NOT NULL CHECK (key <> ''),
  try_number smallint NOT NULL CHECK (try_number > 0),
  -- The gateway's key of the charge.
  charge_key text NOT NULL CHECK (charge_key <> ''),
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  state text NOT NULL DEFAULT 'new'
    CHECK (state IN ('new', 'charging', 'charged', 'placed', 'declined', 'undone', 'refunding', 'refunded')),
  -- What is left for the gateway after balances; zero asks it nothing.
  charge_cents integer NOT NULL CHECK (charge_cents >= 0),
  -- All that is needed to finish the order without the browser: what is ordered, for whom, at what price, paid from where.
  plan jsonb NOT NULL,
  -- What the gateway answered, and what the customer was answered.
  charge jsonb,
  answer jsonb,
  -- When the gateway was last asked to charge.
  asked_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payment_attempts_try_once UNIQUE (key, try_number),
  CONSTRAINT payment_attempts_charge_key_once UNIQUE (charge_key)
);
-- A cart becomes one order: of all its attempts one at most is under way or has succeeded.
CREATE UNIQUE INDEX payment_attempts_one_of_a_cart ON payment_attempts (cart_id)
  WHERE state IN ('new', 'charging', 'charged', 'placed');
-- What the worker looks for.
CREATE INDEX payment_attempts_under_way ON payment_attempts (updated_at)
  WHERE state IN ('new', 'charging', 'charged', 'refunding');

-- The states change only as the rules say; a program with a mistake in it can't take money back into nowhere.
CREATE FUNCTION check_attempt_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('new', 'charging'), ('new', 'placed'), ('new', 'undone'),
    ('charging', 'charged'), ('charging', 'declined'), ('charging', 'undone'),
    ('charged', 'placed'), ('charged', 'refunding'),
    ('placed', 'refunding'), ('declined', 'refunding'), ('undone', 'refunding'),
    ('refunding', 'refunded')
  ) THEN
    RAISE EXCEPTION 'Attempt % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.key, NEW.try_number, NEW.charge_key, NEW.cart_id, NEW.charge_cents, NEW.body_hash)
    IS DISTINCT FROM (OLD.key, OLD.try_number, OLD.charge_key, OLD.cart_id, OLD.charge_cents, OLD.body_hash) THEN
    RAISE EXCEPTION 'Attempt % keeps its key, its cart and its amount.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER payment_attempts_change_by_the_rules
  BEFORE UPDATE ON payment_attempts
  FOR EACH ROW EXECUTE FUNCTION check_attempt_state();

-- A draft that was paid for. What was ordered and what it cost stay as they were then; what happens later is written beside it.
CREATE TABLE orders (
  -- The number that the cart had reserved.
  id integer PRIMARY KEY,
  cart_id integer NOT NULL REFERENCES carts,
  attempt_id bigint NOT NULL REFERENCES payment_attempts,
  display_id text NOT NULL,
  brand_id smallint NOT NULL CHECK (brand_id BETWEEN 1 AND 6),
  user_id integer NOT NULL REFERENCES users,
  ship_state jsonb NOT NULL,
  -- The price with all its lines and the parts it was paid in.
  price jsonb NOT NULL,
  rate_card_version text NOT NULL,
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  placed_at timestamptz NOT NULL,
  CONSTRAINT orders_cart_once UNIQUE (cart_id),
  CONSTRAINT orders_attempt_once UNIQUE (attempt_id),
  CONSTRAINT orders_display_id_once UNIQUE (display_id)
);
CREATE INDEX orders_by_user ON orders (user_id, placed_at DESC);

CREATE TRIGGER orders_stay
  BEFORE DELETE OR TRUNCATE ON orders
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
