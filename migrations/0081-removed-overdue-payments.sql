-- Staff take a payment off their list once they have found it in the gateway's own records. It is listed again if the gateway charges it
-- after all.
ALTER TABLE payment_attempts
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN removed_by integer REFERENCES users,
  ADD CONSTRAINT payment_attempts_removed_by_someone CHECK ((removed_at IS NULL) = (removed_by IS NULL));
