-- A claim can be worth more than the card has paid, and guests have no credit: then we send a check.
ALTER TABLE bag_claims
  DROP CONSTRAINT bag_claims_pay_to_check,
  ADD CONSTRAINT bag_claims_pay_to_check CHECK (pay_to IN ('card', 'credit', 'check')),
  -- The name and address on the envelope.
  ADD COLUMN check_to text,
  ADD COLUMN check_number text,
  ADD CHECK (state NOT IN ('approved', 'paid') OR (pay_to = 'check') = (check_to IS NOT NULL)),
  ADD CHECK (state <> 'paid' OR pay_to <> 'check' OR check_number IS NOT NULL);

-- What is approved is owed until the check is sent, and then the bank pays it.
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
    'gift-card-issued', 'wallet-credited', 'order-paid', 'order-refunded', 'refund-paid', 'refund-returned', 'claim-paid',
    'claim-owed', 'claim-sent'
  )) NOT VALID;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_account_check,
  ADD CONSTRAINT ledger_entries_account_check CHECK (
    account IN ('gateway', 'club-billing', 'gift-cards-sold', 'promotions', 'claims', 'checks-owed', 'bank')
    OR account ~ '^(order:\d+:)?(wallet|gift-card):\d+$'
    OR account ~ '^order:\d+:(gateway|club-billing|refund)$'
  ) NOT VALID;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_account_check;
