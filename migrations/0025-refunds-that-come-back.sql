-- A bank may send a refund back days after the gateway said that it was done: then it is owed again, and the books say so.
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (
    kind IN ('gift-card-issued', 'wallet-credited', 'order-paid', 'order-refunded', 'refund-paid', 'refund-returned')
  );

-- What of a refund came back after it had been paid. A refund of several charges may come back in parts.
ALTER TABLE refunds
  ADD COLUMN returned_cents integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT refunds_return_what_was_paid CHECK (
    returned_cents = 0 OR (state = 'failed' AND returned_cents BETWEEN 1 AND gateway_cents)
  );

CREATE OR REPLACE FUNCTION check_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('asked', 'sent'), ('sent', 'done'), ('sent', 'failed'), ('done', 'failed')
  ) THEN
    RAISE EXCEPTION 'Refund % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'done' AND NEW.state = 'failed' AND NEW.returned_cents = 0 OR NEW.returned_cents < OLD.returned_cents THEN
    RAISE EXCEPTION 'Refund % was paid, and nothing of it came back.', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.kind, NEW.amount_cents, NEW.gateway_cents, NEW.parts, NEW.key)
    IS DISTINCT FROM (OLD.order_id, OLD.kind, OLD.amount_cents, OLD.gateway_cents, OLD.parts, OLD.key) THEN
    RAISE EXCEPTION 'Refund % keeps its order, its amounts and its key.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
