-- A card that was typed for this one payment: `card_id` is then the gateway's word for it, which is good once.
ALTER TABLE larger_sizes
  ADD COLUMN is_card_typed boolean NOT NULL DEFAULT false,
  -- Why the last card was declined (ports/payments).
  ADD COLUMN decline text,
  -- Staff have refunded what was paid; null until then, and until the money is on its way.
  ADD COLUMN refund_asked_at timestamptz,
  ADD COLUMN refunded_at timestamptz,
  -- What the customer is still to be emailed about.
  ADD COLUMN news text,
  ADD CONSTRAINT larger_sizes_news_check CHECK (news IN ('waived', 'refunded')) NOT VALID,
  ADD CONSTRAINT larger_sizes_refund_check
    CHECK ((refund_asked_at IS NULL OR state = 'paid') AND (refunded_at IS NULL OR refund_asked_at IS NOT NULL)) NOT VALID;
ALTER TABLE larger_sizes VALIDATE CONSTRAINT larger_sizes_news_check;
ALTER TABLE larger_sizes VALIDATE CONSTRAINT larger_sizes_refund_check;

-- The refund of a payment for a larger size.
ALTER TABLE ledger_transactions
  DROP CONSTRAINT ledger_transactions_kind_check,
  ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (
    'gift-card-issued', 'wallet-credited', 'order-paid', 'order-refunded', 'refund-paid', 'refund-returned', 'claim-paid',
    'claim-owed', 'claim-sent', 'larger-size-paid', 'larger-size-refunded'
  )) NOT VALID;
