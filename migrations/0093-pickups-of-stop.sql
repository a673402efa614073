-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS pickups_of_stop;
CREATE INDEX CONCURRENTLY pickups_of_stop ON pickups (stop_id) WHERE stop_id IS NOT NULL;
