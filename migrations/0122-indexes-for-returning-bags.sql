-- outside of a transaction
-- Bags that were sent back are asked about until they are back. Servers of the release before look for others, by the indexes without these. A later release
-- drops parcels_to_track and parcels_maybe_silent.
ALTER TABLE parcel_scans VALIDATE CONSTRAINT parcel_scans_kind_check;
ALTER TABLE parcels VALIDATE CONSTRAINT parcels_progress_check;
ALTER TABLE parcel_cases VALIDATE CONSTRAINT parcel_cases_kind_check;

DROP INDEX CONCURRENTLY IF EXISTS parcels_to_track_home;
CREATE INDEX CONCURRENTLY parcels_to_track_home ON parcels (coalesce(track_at, hand_over_by))
  WHERE state = 'ready' AND progress NOT IN ('lost', 'back-with-sender', 'delivered');

DROP INDEX CONCURRENTLY IF EXISTS parcels_maybe_silent_home;
CREATE INDEX CONCURRENTLY parcels_maybe_silent_home ON parcels (coalesce(silence_at, hand_over_by))
  WHERE state = 'ready' AND progress NOT IN ('lost', 'back-with-sender', 'delivered');
