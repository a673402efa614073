-- A goodwill refund is not charged again when its order is changed later. What of the price of a change it covers is written with the
-- change, so that the books still hold to the cent: what is paid and what goodwill covers are what the changed order costs. A server of the
-- previous release counts no goodwill and leaves it at zero.
ALTER TABLE order_amendments ADD COLUMN goodwill_cents integer NOT NULL DEFAULT 0 CHECK (goodwill_cents >= 0);

CREATE OR REPLACE FUNCTION check_amendment_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
  goodwill bigint;
BEGIN
  SELECT coalesce(sum(balance_cents), 0) INTO paid
  FROM account_balances
  -- A semicolon is what follows a colon, so that the index finds them.
  WHERE account >= 'order:' || NEW.order_id || ':' AND account < 'order:' || NEW.order_id || ';' AND account NOT LIKE '%:refund';
  IF paid + NEW.goodwill_cents <> NEW.total_cents THEN
    RAISE EXCEPTION 'Version % of order % costs %, and % is paid.',
      NEW.version, NEW.order_id, NEW.total_cents, paid + NEW.goodwill_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_amendments_are_paid';
  END IF;
  IF NEW.goodwill_cents > 0 THEN
    SELECT coalesce(sum(amount_cents), 0) INTO goodwill FROM refunds WHERE order_id = NEW.order_id AND kind = 'granted';
    IF NEW.goodwill_cents > goodwill THEN
      RAISE EXCEPTION 'Version % of order % counts % of goodwill, and % was given.',
        NEW.version, NEW.order_id, NEW.goodwill_cents, goodwill
        USING ERRCODE = 'check_violation', CONSTRAINT = 'order_amendments_count_given_goodwill';
    END IF;
  END IF;
  RETURN NULL;
END;
$$;
