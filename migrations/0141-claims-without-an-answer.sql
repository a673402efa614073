-- When the customer was reminded of what we asked about a claim. It counts while the claim has not changed since.
ALTER TABLE bag_claims ADD COLUMN reminded_at timestamptz;
