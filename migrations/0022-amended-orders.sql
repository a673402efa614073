-- Orders that were changed after they were placed. The order itself stays as it was; each change is a version of its own, with all that is
-- shipped and what that costs, and the last one counts. Only what is shipped may be rewritten, when a user is erased.
CREATE TABLE order_amendments (
  order_id integer NOT NULL REFERENCES orders,
  -- The order as it was placed is version 0.
  version smallint NOT NULL CHECK (version > 0),
  attempt_id bigint NOT NULL REFERENCES payment_attempts,
  cart_id integer NOT NULL REFERENCES carts,
  ship_state jsonb NOT NULL,
  -- The price with all its lines: what was paid before is one of them.
  price jsonb NOT NULL,
  rate_card_version text NOT NULL,
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  -- Above zero it was paid, below zero it went back.
  difference_cents integer NOT NULL,
  -- The club that owes us what the ledger has on `order:{id}:club-billing`, of this change or of an earlier one.
  billed_club_id integer REFERENCES clubs,
  amended_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version),
  CONSTRAINT order_amendments_attempt_once UNIQUE (attempt_id),
  CONSTRAINT order_amendments_cart_once UNIQUE (cart_id)
);

-- Versions follow each other without a gap, and what was cancelled is not changed any more. The order's row makes those who change, cancel
-- or refund one order wait for each other.
CREATE FUNCTION check_order_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_version smallint;
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
  SELECT coalesce(max(version), 0) INTO last_version FROM order_amendments WHERE order_id = NEW.order_id;
  IF NEW.version <> last_version + 1 THEN
    RAISE EXCEPTION 'Order % is at version % and can not become %.', NEW.order_id, last_version, NEW.version
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_amendments_follow_each_other';
  END IF;
  IF EXISTS (SELECT FROM cancelled_legs WHERE order_id = NEW.order_id) THEN
    RAISE EXCEPTION 'Order % has a cancelled leg and can not be changed.', NEW.order_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_amendments_of_standing_orders';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER order_amendments_follow_each_other
  BEFORE INSERT ON order_amendments
  FOR EACH ROW EXECUTE FUNCTION check_order_amendment();

-- Asked when the database transaction commits: by then exactly what the changed order costs is paid, neither less nor more.
CREATE FUNCTION check_amendment_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid bigint;
BEGIN
  SELECT coalesce(sum(balance_cents), 0) INTO paid
  FROM account_balances
  -- A semicolon is what follows a colon, so that the index finds them.
  WHERE account >= 'order:' || NEW.order_id || ':' AND account < 'order:' || NEW.order_id || ';' AND account NOT LIKE '%:refund';
  IF paid <> NEW.total_cents THEN
    RAISE EXCEPTION 'Version % of order % costs %, and % is paid.', NEW.version, NEW.order_id, NEW.total_cents, paid
      USING ERRCODE = 'check_violation', CONSTRAINT = 'order_amendments_are_paid';
  END IF;
  RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER order_amendments_are_paid
  AFTER INSERT ON order_amendments
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_amendment_is_paid();

CREATE FUNCTION check_amendment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'ship_state' IS DISTINCT FROM to_jsonb(OLD) - 'ship_state' THEN
    RAISE EXCEPTION 'Version % of order % keeps its figures.', OLD.version, OLD.order_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER order_amendments_keep_their_figures
  BEFORE UPDATE ON order_amendments
  FOR EACH ROW EXECUTE FUNCTION check_amendment_change();

CREATE TRIGGER order_amendments_stay
  BEFORE DELETE OR TRUNCATE ON order_amendments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The order that an attempt changes, as its plan says; null when it places a new one. One change of an order at a time.
ALTER TABLE payment_attempts
  ADD COLUMN amends_order_id integer GENERATED ALWAYS AS ((plan #>> '{amends,orderId}')::integer) STORED;
CREATE UNIQUE INDEX payment_attempts_one_change_of_an_order ON payment_attempts (amends_order_id)
  WHERE state IN ('new', 'charging', 'charged');
CREATE INDEX payment_attempts_by_amended_order ON payment_attempts (amends_order_id, id DESC) WHERE amends_order_id IS NOT NULL;

-- The version of the order that a refund was given for. What came back before a change counts in the price of that change already.
ALTER TABLE refunds ADD COLUMN order_version smallint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION check_refund_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
  given bigint;
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
  SELECT coalesce(max(version), 0) INTO NEW.order_version FROM order_amendments WHERE order_id = NEW.order_id;
  SELECT coalesce(sum(amount_cents), 0) INTO taken
  FROM ledger_transactions JOIN ledger_entries ON transaction_id = ledger_transactions.id
  WHERE reference = 'order:' || NEW.order_id AND kind = 'order-paid' AND account LIKE 'order:%';
  SELECT coalesce(sum(amount_cents), 0) INTO given FROM refunds WHERE order_id = NEW.order_id;
  IF given + NEW.amount_cents > taken THEN
    RAISE EXCEPTION 'Order % was paid with %, and % of it would go back.', NEW.order_id, taken, given + NEW.amount_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END;
$$;
