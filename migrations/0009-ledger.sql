-- Money that moved, as a double-entry ledger: what leaves one account arrives at another, so that everything sums to zero. It only grows; a
-- mistake is corrected by another transaction.
CREATE TABLE ledger_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('gift-card-issued', 'wallet-credited', 'order-paid', 'order-refunded')),
  -- What it is about: `order:100001`, `gift-card:12`.
  reference text NOT NULL CHECK (reference <> ''),
  -- Identifies the event, so that posting it again changes nothing.
  key text NOT NULL CHECK (key <> ''),
  -- How many entries it has, so that none can be added to it later.
  entry_count integer NOT NULL CHECK (entry_count >= 2),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ledger_transactions_key_once UNIQUE (key)
);
CREATE INDEX ledger_transactions_by_reference ON ledger_transactions (reference);

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES ledger_transactions,
  -- As `src/rules/ledger/accounts.ts` names them. A name with a colon belongs to a user, gift card or order, and its balance is guarded.
  account text COLLATE "C" NOT NULL CHECK (
    account IN ('gateway', 'club-billing', 'gift-cards-sold', 'promotions')
    OR account ~ '^(order:\d+:)?(wallet|gift-card):\d+$'
    OR account ~ '^order:\d+:(gateway|club-billing)$'
  ),
  -- Above zero it arrives at the account, below zero it leaves it.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  CONSTRAINT ledger_entries_account_once UNIQUE (transaction_id, account)
);
CREATE INDEX ledger_entries_by_account ON ledger_entries (account, id);

-- What the entries of a guarded account add up to, and how much of it is held. Transactions that need the same money wait for the lock on
-- this row.
CREATE TABLE account_balances (
  account text COLLATE "C" PRIMARY KEY CHECK (account LIKE '%:%'),
  balance_cents bigint NOT NULL,
  held_cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT account_balances_never_below_zero CHECK (balance_cents >= 0),
  CONSTRAINT account_balances_hold_what_is_there CHECK (held_cents BETWEEN 0 AND greatest(balance_cents, 0))
);

-- A trigger on the entries updates the balances, so that no writer can forget to.
CREATE FUNCTION move_account_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved record;
BEGIN
  -- One after the other by name, as all transactions lock them, so that no two deadlock.
  FOR moved IN
    SELECT account, sum(amount_cents)::bigint AS cents
    FROM new_entries
    WHERE account LIKE '%:%'
    GROUP BY account
    ORDER BY account
  LOOP
    UPDATE account_balances SET balance_cents = balance_cents + moved.cents WHERE account = moved.account;
    IF NOT FOUND THEN
      INSERT INTO account_balances (account, balance_cents) VALUES (moved.account, moved.cents)
      ON CONFLICT (account) DO UPDATE SET balance_cents = account_balances.balance_cents + excluded.balance_cents;
    END IF;
  END LOOP;
  RETURN NULL;
END;
$$;

CREATE TRIGGER ledger_entries_move_balances
  AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION move_account_balances();

-- Asked when the database transaction commits, since entries may be written one by one.
CREATE FUNCTION check_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  checked_id bigint;
  wanted_count integer;
  found_count integer;
  total numeric;
BEGIN
  IF TG_TABLE_NAME = 'ledger_transactions' THEN
    checked_id := NEW.id;
  ELSE
    checked_id := NEW.transaction_id;
  END IF;
  SELECT entry_count INTO wanted_count FROM ledger_transactions WHERE id = checked_id;
  SELECT count(*), coalesce(sum(amount_cents), 0) INTO found_count, total
  FROM ledger_entries WHERE transaction_id = checked_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'The entries of ledger transaction % sum to % instead of zero.', checked_id, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_sum_to_zero';
  END IF;
  IF found_count <> wanted_count THEN
    RAISE EXCEPTION 'Ledger transaction % has % entries instead of %.', checked_id, found_count, wanted_count
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transactions_are_whole';
  END IF;
  RETURN NULL;
END;
$$;

CREATE CONSTRAINT TRIGGER ledger_transactions_are_whole
  AFTER INSERT ON ledger_transactions
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction();

CREATE CONSTRAINT TRIGGER ledger_entries_sum_to_zero
  AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table % only grows: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE TRIGGER ledger_transactions_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
