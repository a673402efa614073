-- Until when a claim waits because a pass has failed on it, so that it does not keep the others waiting.
ALTER TABLE bag_claims ADD COLUMN retry_at timestamptz;
