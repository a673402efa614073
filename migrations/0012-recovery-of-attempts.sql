-- When a worker last took an unfinished attempt. The worker that writes it keeps the attempt for a while, so that two servers do not ask
-- the gateway about the same one, and an unresponsive gateway is not asked all the time.
ALTER TABLE payment_attempts ADD COLUMN looked_at timestamptz;

-- Attempts that were given up after the gateway had been asked: a charge may still turn up.
CREATE INDEX payment_attempts_given_up ON payment_attempts (updated_at) WHERE state = 'undone' AND asked_at IS NOT NULL;
