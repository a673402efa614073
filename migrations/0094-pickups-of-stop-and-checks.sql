-- outside of a transaction
-- The pickups of a stop, and what the files before let new rows be, checked for all rows beside the running service.

DROP INDEX CONCURRENTLY IF EXISTS pickups_of_stop;
CREATE INDEX CONCURRENTLY pickups_of_stop ON pickups (stop_id) WHERE stop_id IS NOT NULL;

ALTER TABLE parcel_scans VALIDATE CONSTRAINT parcel_scans_return_cause_check;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_kind_check;
ALTER TABLE ledger_transactions VALIDATE CONSTRAINT ledger_transactions_kind_check;
