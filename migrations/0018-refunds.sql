-- Refunds of orders. From the promise until the gateway confirms it, the gateway's part is on an account of the order,
-- `order:100001:refund`, so that the ledger is true at every moment.
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (
    kind IN ('gift-card-issued', 'wallet-credited', 'order-paid', 'order-refunded', 'refund-paid')
  );
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (
    account IN ('gateway', 'club-billing', 'gift-cards-sold', 'promotions')
    OR account ~ '^(order:\d+:)?(wallet|gift-card):\d+$'
    OR account ~ '^order:\d+:(gateway|club-billing|refund)$'
  );

-- Every refund, stored with its key before the gateway is asked. Balances and clubs get their part at once; the gateway is asked for its
-- part, with the same key, until it has answered.
CREATE TABLE refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('cancelled', 'granted', 'amended')),
  -- The reason, as staff wrote it; not shown to customers.
  reason text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- The part that is refunded through the gateway.
  gateway_cents integer NOT NULL CHECK (gateway_cents BETWEEN 0 AND amount_cents),
  -- Where each part goes, in the order of refunding, with the words that customers see.
  parts jsonb NOT NULL,
  -- Names the refund for us and for the gateway.
  key text NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{1,100}$'),
  state text NOT NULL CHECK (state IN ('asked', 'sent', 'done', 'failed')),
  -- Null for a guest, who has the token of the cart.
  asked_by integer REFERENCES users,
  -- What the gateway said last.
  gateway_answer jsonb,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- The worker that asks the gateway moves this ahead and keeps the refund to itself until then.
  next_try_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT refunds_key_once UNIQUE (key),
  CONSTRAINT refunds_without_gateway_are_done CHECK (gateway_cents > 0 OR state = 'done')
);
CREATE INDEX refunds_by_order ON refunds (order_id, id);
-- What the worker looks for.
CREATE INDEX refunds_under_way ON refunds (next_try_at) WHERE state IN ('asked', 'sent');

-- The balances of the ledger refuse a refund of more than was taken already; this refuses to write one down that the ledger does not know.
-- The order's row makes the refunds of one order wait for each other.
CREATE FUNCTION check_refund_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
  given bigint;
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
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

CREATE TRIGGER refunds_within_payment
  BEFORE INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION check_refund_within_payment();

CREATE FUNCTION check_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (('asked', 'sent'), ('sent', 'done'), ('sent', 'failed')) THEN
    RAISE EXCEPTION 'Refund % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.kind, NEW.amount_cents, NEW.gateway_cents, NEW.parts, NEW.key)
    IS DISTINCT FROM (OLD.order_id, OLD.kind, OLD.amount_cents, OLD.gateway_cents, OLD.parts, OLD.key) THEN
    RAISE EXCEPTION 'Refund % keeps its order, its amounts and its key.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER refunds_change_by_the_rules
  BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION check_refund_change();

CREATE TRIGGER refunds_stay
  BEFORE DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Legs of orders that were cancelled, each once and for good.
CREATE TABLE cancelled_legs (
  order_id integer NOT NULL REFERENCES orders,
  leg text NOT NULL CHECK (leg IN ('outbound', 'return')),
  -- The request that cancelled it; legs that were cancelled together have the same.
  key text NOT NULL CHECK (key <> ''),
  kind text NOT NULL CHECK (kind IN ('full', 'late')),
  kept_cents integer NOT NULL CHECK (kept_cents >= 0),
  refund_cents integer NOT NULL CHECK (refund_cents >= 0),
  -- Null when nothing came back.
  refund_id integer REFERENCES refunds,
  cancelled_by integer REFERENCES users,
  cancelled_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, leg)
);

CREATE TRIGGER cancelled_legs_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON cancelled_legs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- When a carrier first scanned a bag of a leg; a leg without a row was not scanned. Written only when a carrier reports a scan: from the
-- first one on, nothing of a leg is refunded when it is canceled.
CREATE TABLE first_scans (
  order_id integer NOT NULL REFERENCES orders,
  leg text NOT NULL CHECK (leg IN ('outbound', 'return')),
  scanned_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, leg)
);

CREATE TRIGGER first_scans_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON first_scans
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
