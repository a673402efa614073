-- The audit of the books that is under way: how far it has come and how much it has found, so that any worker continues it where another
-- was killed. Its result becomes a row of `ledger_checks`.
CREATE TABLE ledger_audits (
  -- There is one at a time.
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  started_at timestamptz NOT NULL,
  -- Of two workers that check the same part, one continues.
  parts integer NOT NULL DEFAULT 0 CHECK (parts >= 0),
  progress jsonb NOT NULL,
  violation_count integer NOT NULL DEFAULT 0 CHECK (violation_count >= 0)
);
