-- Until when a bag that was sent back waits because its decision has failed. `settle_at` stays what its customer was told.
ALTER TABLE returned_bags ADD COLUMN retry_at timestamptz;
