-- What customers claim for a bag that was lost, damaged or came without something. One is open for a bag on a leg and for each kind.
CREATE TABLE bag_claims (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  parcel_id bigint NOT NULL REFERENCES parcels,
  kind text NOT NULL CHECK (kind IN ('lost', 'damaged', 'missing-contents', 'other')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'approved', 'paid', 'denied', 'withdrawn')),
  -- By a rule, when we knew first.
  opened_by text NOT NULL CHECK (opened_by IN ('customer', 'rule')),
  description text NOT NULL,
  -- As in bag_inventories.
  items jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array'),
  claimed_cents integer NOT NULL CHECK (claimed_cents >= 0),
  approved_cents integer CHECK (approved_cents > 0),
  pay_to text CHECK (pay_to IN ('card', 'credit')),
  -- The refund to the card; null for credit.
  refund_id integer UNIQUE REFERENCES refunds,
  decided_by integer REFERENCES users,
  -- Why it was denied.
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state NOT IN ('approved', 'paid') OR (approved_cents IS NOT NULL AND pay_to IS NOT NULL AND decided_by IS NOT NULL)),
  CHECK (state NOT IN ('approved', 'paid') OR (pay_to = 'card') = (refund_id IS NOT NULL)),
  CHECK (state <> 'denied' OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX bag_claims_one_open ON bag_claims (parcel_id, kind) WHERE state IN ('open', 'waiting', 'approved');
CREATE INDEX bag_claims_of_order ON bag_claims (order_id);
CREATE INDEX bag_claims_to_do ON bag_claims (updated_at) WHERE state IN ('open', 'waiting', 'approved');

-- The states change only as the rules say (rules/claims/claim-states.ts), and what was decided stays.
CREATE FUNCTION check_bag_claim_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('open', 'waiting'), ('open', 'approved'), ('open', 'denied'), ('open', 'withdrawn'),
    ('waiting', 'open'), ('waiting', 'approved'), ('waiting', 'denied'), ('waiting', 'withdrawn'),
    ('approved', 'paid')
  ) THEN
    RAISE EXCEPTION 'Claim % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.parcel_id, NEW.kind, NEW.opened_by) IS DISTINCT FROM (OLD.order_id, OLD.parcel_id, OLD.kind, OLD.opened_by)
    OR (OLD.approved_cents IS NOT NULL AND (NEW.approved_cents, NEW.pay_to, NEW.refund_id, NEW.decided_by)
      IS DISTINCT FROM (OLD.approved_cents, OLD.pay_to, OLD.refund_id, OLD.decided_by)) THEN
    RAISE EXCEPTION 'Claim % keeps its bag and its decision.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER bag_claims_change_by_the_rules
  BEFORE UPDATE ON bag_claims
  FOR EACH ROW EXECUTE FUNCTION check_bag_claim_state();

-- What customer and staff write to each other about a claim.
CREATE TABLE bag_claim_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id integer NOT NULL REFERENCES bag_claims,
  author text NOT NULL CHECK (author IN ('customer', 'staff')),
  text text NOT NULL CHECK (text <> ''),
  written_at timestamptz NOT NULL
);
CREATE INDEX bag_claim_messages_of_claim ON bag_claim_messages (claim_id, id);

-- The pictures themselves are files.
CREATE TABLE bag_claim_photos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id integer NOT NULL REFERENCES bag_claims,
  file_name text NOT NULL UNIQUE,
  width integer NOT NULL,
  height integer NOT NULL,
  added_at timestamptz NOT NULL
);
CREATE INDEX bag_claim_photos_of_claim ON bag_claim_photos (claim_id, id);

-- What the customer is still to be mailed about a claim, written in the transaction that makes it so.
CREATE TABLE bag_claim_news (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id integer NOT NULL REFERENCES bag_claims,
  kind text NOT NULL CHECK (kind IN ('opened', 'asked', 'approved', 'paid', 'denied', 'withdrawn'))
);

-- Files that no row names: stored by a request that didn't end, or of someone whose data was erased.
CREATE TABLE files_to_delete (
  name text PRIMARY KEY,
  not_before timestamptz NOT NULL
);

-- What a claim pays into credit comes from an account of its own; what it pays to a card is a refund.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_kind_check,
  ADD CONSTRAINT refunds_kind_check CHECK (kind IN ('cancelled', 'granted', 'amended', 'late', 'pickup', 'claim')) NOT VALID;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_kind_check;
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
    'gift-card-issued', 'wallet-credited', 'order-paid', 'order-refunded', 'refund-paid', 'refund-returned', 'claim-paid'
  )) NOT VALID;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (
    account IN ('gateway', 'club-billing', 'gift-cards-sold', 'promotions', 'claims')
    OR account ~ '^(order:\d+:)?(wallet|gift-card):\d+$'
    OR account ~ '^order:\d+:(gateway|club-billing|refund)$'
  ) NOT VALID;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_account_check;

SELECT jobs.create_queue('handle-claims', '{
  "policy": "standard", "retryLimit": 1000, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60
}');
