-- A gift card's code is enough to spend the card, so only a hash is kept, with the last four letters to tell cards apart. The balance of a
-- card is in the ledger, on the account `gift-card:{id}`.
CREATE TABLE gift_cards (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  last_four text NOT NULL CHECK (last_four ~ '^[A-Z0-9]{4}$'),
  -- Null is for every brand.
  brand_id smallint CHECK (brand_id BETWEEN 1 AND 6),
  -- Null does not expire.
  last_day date,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT gift_cards_code_once UNIQUE (code_hash)
);

-- Money that is set aside for an order while it is being paid. It is posted to the ledger or released, once, and never held forever.
CREATE TABLE holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text COLLATE "C" NOT NULL REFERENCES account_balances,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  key text NOT NULL CHECK (key <> ''),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'posted', 'released')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT holds_key_once UNIQUE (key)
);
CREATE INDEX holds_active_by_expiry ON holds (expires_at) WHERE state = 'active';
CREATE INDEX holds_active_by_account ON holds (account) WHERE state = 'active';

-- A trigger on the holds updates the held part of a balance, and the balance refuses more than it has.
CREATE FUNCTION move_held_cents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'active' THEN
      RAISE EXCEPTION 'A hold begins as active, not as %.', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    UPDATE account_balances SET held_cents = held_cents + NEW.amount_cents WHERE account = NEW.account;
  ELSIF (NEW.account, NEW.amount_cents, NEW.key) IS DISTINCT FROM (OLD.account, OLD.amount_cents, OLD.key) THEN
    RAISE EXCEPTION 'Hold % keeps its account, amount and key.', OLD.key USING ERRCODE = 'restrict_violation';
  ELSIF NEW.state <> OLD.state THEN
    IF OLD.state <> 'active' THEN
      RAISE EXCEPTION 'Hold % is % and stays so.', OLD.key, OLD.state USING ERRCODE = 'restrict_violation';
    END IF;
    UPDATE account_balances SET held_cents = held_cents - OLD.amount_cents WHERE account = OLD.account;
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER holds_move_held_cents
  AFTER INSERT OR UPDATE ON holds
  FOR EACH ROW EXECUTE FUNCTION move_held_cents();

CREATE TRIGGER holds_stay
  BEFORE DELETE OR TRUNCATE ON holds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How often a coupon can be used, by all together and by one person. Null is as often as they like.
ALTER TABLE coupons
  ADD COLUMN uses_max integer CHECK (uses_max > 0),
  ADD COLUMN uses_per_user_max integer CHECK (uses_per_user_max > 0),
  -- Counted by the uses themselves. An operator may lower a limit below it, which only means that no further use is granted.
  ADD COLUMN uses_taken integer NOT NULL DEFAULT 0 CHECK (uses_taken >= 0);

-- A coupon that is set aside for a cart while it is being paid, and then used or released.
CREATE TABLE coupon_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coupon_code text NOT NULL REFERENCES coupons,
  cart_id integer REFERENCES carts ON DELETE SET NULL,
  -- A guest who used a coupon is recognized by email when they sign in, and by id when they change the email.
  user_id integer REFERENCES users ON DELETE SET NULL,
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  key text NOT NULL CHECK (key <> ''),
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'confirmed', 'released')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT coupon_uses_key_once UNIQUE (key)
);
CREATE INDEX coupon_uses_held_by_expiry ON coupon_uses (expires_at) WHERE state = 'held';
CREATE INDEX coupon_uses_by_email ON coupon_uses (coupon_code, email) WHERE state <> 'released';
CREATE INDEX coupon_uses_by_user ON coupon_uses (coupon_code, user_id) WHERE state <> 'released';
CREATE INDEX coupon_uses_by_cart ON coupon_uses (cart_id);

-- The coupon's row is written with every use, so that of two who want the last one the second waits for the first.
CREATE FUNCTION count_coupon_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  coupon coupons;
  uses_of_person integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'held' THEN
      RAISE EXCEPTION 'The use of a coupon begins as held, not as %.', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    UPDATE coupons SET uses_taken = uses_taken + 1 WHERE code = NEW.coupon_code RETURNING * INTO coupon;
    SELECT count(*) INTO uses_of_person
    FROM coupon_uses
    WHERE coupon_code = NEW.coupon_code AND state <> 'released' AND (email = NEW.email OR user_id = NEW.user_id);
    IF coupon.uses_taken > coupon.uses_max OR uses_of_person > coupon.uses_per_user_max THEN
      RAISE EXCEPTION 'Coupon % is used up.', NEW.coupon_code
        USING ERRCODE = 'check_violation', CONSTRAINT = 'coupon_uses_within_limits';
    END IF;
  ELSIF NEW.coupon_code <> OLD.coupon_code OR NEW.key <> OLD.key THEN
    RAISE EXCEPTION 'Coupon use % keeps its coupon and key.', OLD.key USING ERRCODE = 'restrict_violation';
  ELSIF NEW.state <> OLD.state THEN
    IF OLD.state <> 'held' THEN
      RAISE EXCEPTION 'Coupon use % is % and stays so.', OLD.key, OLD.state USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.state = 'released' THEN
      UPDATE coupons SET uses_taken = uses_taken - 1 WHERE code = OLD.coupon_code;
    END IF;
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER coupon_uses_count
  AFTER INSERT OR UPDATE ON coupon_uses
  FOR EACH ROW EXECUTE FUNCTION count_coupon_use();

CREATE TRIGGER coupon_uses_stay
  BEFORE DELETE OR TRUNCATE ON coupon_uses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
