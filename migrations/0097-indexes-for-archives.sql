-- outside of a transaction
-- What becomes the first partition of the audit log gets what its parent will ask for, and months are found without reading a whole table.

DROP INDEX CONCURRENTLY IF EXISTS audit_log_by_id;
CREATE UNIQUE INDEX CONCURRENTLY audit_log_by_id ON audit_log (id, at);
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_first_part;

DROP INDEX CONCURRENTLY IF EXISTS ledger_transactions_by_time;
CREATE INDEX CONCURRENTLY ledger_transactions_by_time ON ledger_transactions USING brin (created_at)
  WITH (pages_per_range = 16, autosummarize = on);

DROP INDEX CONCURRENTLY IF EXISTS outbox_by_time;
CREATE INDEX CONCURRENTLY outbox_by_time ON outbox USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);

DROP INDEX CONCURRENTLY IF EXISTS text_outbox_by_time;
CREATE INDEX CONCURRENTLY text_outbox_by_time ON text_outbox USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);

DROP INDEX CONCURRENTLY IF EXISTS parcel_scans_by_time;
CREATE INDEX CONCURRENTLY parcel_scans_by_time ON parcel_scans USING brin (scanned_at)
  WITH (pages_per_range = 16, autosummarize = on);

DROP INDEX CONCURRENTLY IF EXISTS gateway_events_by_time;
CREATE INDEX CONCURRENTLY gateway_events_by_time ON gateway_events (received_at);

-- What was kept long enough is found in the order in which it is due.

DROP INDEX CONCURRENTLY IF EXISTS user_tokens_by_end;
CREATE INDEX CONCURRENTLY user_tokens_by_end ON user_tokens (expires_at);

DROP INDEX CONCURRENTLY IF EXISTS saved_sessions_by_change;
CREATE INDEX CONCURRENTLY saved_sessions_by_change ON saved_sessions (updated_at);

DROP INDEX CONCURRENTLY IF EXISTS mailbox_by_time;
CREATE INDEX CONCURRENTLY mailbox_by_time ON mailbox (received_at);

DROP INDEX CONCURRENTLY IF EXISTS text_mailbox_by_time;
CREATE INDEX CONCURRENTLY text_mailbox_by_time ON text_mailbox (received_at);
