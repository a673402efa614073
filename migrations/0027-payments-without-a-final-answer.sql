-- An attempt that was given up after the gateway had been asked is watched until the gateway has given a final answer for its key: a charge
-- may turn up days later, and is then refunded. A payment without a final answer after a day is listed for staff. All columns are optional,
-- so that a server of the previous release is not affected.
ALTER TABLE payment_attempts
  -- What the gateway last said of the charge: `none`, `unknown`, `declined`, `cancelled` or `charged`.
  ADD COLUMN last_heard text CHECK (last_heard IN ('none', 'unknown', 'declined', 'cancelled', 'charged')),
  -- When the gateway said something final of an attempt that was given up.
  ADD COLUMN final_at timestamptz,
  -- When the attempt was listed for staff.
  ADD COLUMN listed_at timestamptz;

CREATE INDEX payment_attempts_without_final_answer ON payment_attempts (created_at)
  WHERE state IN ('new', 'charging', 'charged', 'refunding')
    OR (state = 'undone' AND asked_at IS NOT NULL AND final_at IS NULL);
