-- What a customer is asked to pay because the carrier measured a bag above its size: once for each parcel, and nothing is charged unless they
-- agree.
CREATE TABLE larger_sizes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  parcel_id bigint NOT NULL REFERENCES parcels,
  size_pounds smallint NOT NULL CHECK (size_pounds > 0),
  billed_pounds smallint NOT NULL CHECK (billed_pounds > size_pounds),
  -- What was said before the order, and never more.
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'contested', 'agreed', 'charging', 'paid', 'waived')),
  -- The saved card that the customer agreed to have charged, and which try it is, from 1.
  card_id text,
  try_number smallint NOT NULL DEFAULT 0,
  is_declined boolean NOT NULL DEFAULT false,
  -- Why the customer does not agree, in their words.
  words text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  mailed_at timestamptz,
  answered_at timestamptz,
  settled_at timestamptz,
  -- The member of staff who waived it or recorded a payment; null when a card was charged.
  settled_by integer REFERENCES users,
  CONSTRAINT larger_sizes_once UNIQUE (parcel_id),
  CHECK (state <> 'charging' OR card_id IS NOT NULL),
  CHECK ((state IN ('paid', 'waived')) = (settled_at IS NOT NULL))
);
CREATE INDEX larger_sizes_of_order ON larger_sizes (order_id);
CREATE INDEX larger_sizes_to_mail ON larger_sizes (id) WHERE mailed_at IS NULL;
CREATE INDEX larger_sizes_to_charge ON larger_sizes (id) WHERE state = 'charging';

-- The states change only as the rules say (rules/parcels/larger-size.ts), and the amount stays.
CREATE FUNCTION check_larger_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('asked', 'contested'), ('asked', 'agreed'), ('asked', 'charging'), ('asked', 'waived'),
    ('contested', 'agreed'), ('contested', 'charging'), ('contested', 'waived'),
    ('agreed', 'paid'), ('agreed', 'waived'),
    ('charging', 'paid'), ('charging', 'asked')
  ) THEN
    RAISE EXCEPTION 'Larger size % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.parcel_id, NEW.amount_cents) IS DISTINCT FROM (OLD.order_id, OLD.parcel_id, OLD.amount_cents) THEN
    RAISE EXCEPTION 'Larger size % keeps its bag and its amount.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER larger_sizes_change_by_the_rules
  BEFORE UPDATE ON larger_sizes
  FOR EACH ROW EXECUTE FUNCTION check_larger_size();

-- What customers pay for larger sizes, by card or in another way that staff record.
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
    'gift-card-issued', 'wallet-credited', 'order-paid', 'order-refunded', 'refund-paid', 'refund-returned', 'claim-paid',
    'claim-owed', 'claim-sent', 'larger-size-paid'
  )) NOT VALID;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (
    account IN ('gateway', 'club-billing', 'gift-cards-sold', 'promotions', 'claims', 'checks-owed', 'bank', 'larger-sizes')
    OR account ~ '^(order:\d+:)?(wallet|gift-card):\d+$'
    OR account ~ '^order:\d+:(gateway|club-billing|refund)$'
  ) NOT VALID;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_account_check;
