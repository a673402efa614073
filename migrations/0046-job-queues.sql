-- The queues of the background runner. They are made here and not only at start, so that jobs can be added by whatever comes first. How a
-- queue retries is for the code to say, and each server writes it at its start. Waiting and dead jobs are kept for ten years, which is
-- until a person has dealt with them; those that were done for a minute.
SELECT jobs.create_queue('dead-letters', '{"policy": "standard", "retryLimit": 0, "retentionSeconds": 315360000}');
SELECT jobs.create_queue('send-mail', '{
  "policy": "standard", "retryLimit": 7, "expireInSeconds": 600, "retentionSeconds": 315360000, "deleteAfterSeconds": 60,
  "deadLetter": "dead-letters"
}');
SELECT jobs.create_queue(name, '{
  "policy": "standard", "retryLimit": 1000, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60
}')
FROM unnest(ARRAY['adopt-mails', 'recover-orders', 'send-refunds', 'check-ledger', 'delete-expired']) AS name;

-- When the ledger was checked and how many of its rules did not hold. Any server may run the check, and all of them tell its outcome.
CREATE TABLE ledger_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  violation_count integer NOT NULL CHECK (violation_count >= 0)
);
