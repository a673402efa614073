-- Where closed months go: one table each, a partition per month, made when a month is archived. What a year-old row no longer needs, such as the
-- recipient of a mail, is left out. See decision 083.

-- What was archived, and the file that has it when it has left the database.
CREATE TABLE archived_months (
  table_name text NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  row_count bigint NOT NULL DEFAULT 0 CHECK (row_count >= 0),
  -- Of the ledger: how many transactions have their entries here.
  transaction_count bigint NOT NULL DEFAULT 0 CHECK (transaction_count >= 0),
  file_name text,
  file_sha256 text,
  exported_at timestamptz,
  PRIMARY KEY (table_name, month),
  CHECK ((file_name IS NULL) = (file_sha256 IS NULL) AND (file_name IS NULL) = (exported_at IS NULL))
);

-- The key of a transaction stays in the ledger for ever: it keeps an event from being posted twice.
CREATE TABLE archived_ledger_entries (
  id bigint NOT NULL,
  transaction_id bigint NOT NULL,
  account text COLLATE "C" NOT NULL,
  amount_cents bigint NOT NULL,
  created_at timestamptz NOT NULL
) PARTITION BY RANGE (created_at);
CREATE INDEX archived_ledger_entries_by_id ON archived_ledger_entries (id);
CREATE INDEX archived_ledger_entries_by_transaction ON archived_ledger_entries (transaction_id);

-- What archived entries sum to. For the accounts with a balance it stands beside the balance.
ALTER TABLE account_balances ADD COLUMN carried_cents bigint NOT NULL DEFAULT 0;
-- What of it was paid for the order: no refund may be above what was taken, also when the payment was archived.
ALTER TABLE account_balances ADD COLUMN carried_paid_cents bigint NOT NULL DEFAULT 0;
CREATE TABLE ledger_carried (
  account text COLLATE "C" PRIMARY KEY CHECK (account NOT LIKE '%:%'),
  amount_cents bigint NOT NULL
);

CREATE TABLE archived_audit_log (
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  actor_id integer NOT NULL,
  subject_id integer,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id text NOT NULL,
  details jsonb NOT NULL
) PARTITION BY RANGE (at);
CREATE UNIQUE INDEX archived_audit_log_by_id ON archived_audit_log (id, at);
CREATE INDEX archived_audit_log_by_actor ON archived_audit_log (actor_id, id);
CREATE INDEX archived_audit_log_by_subject ON archived_audit_log (subject_id, id) WHERE subject_id IS NOT NULL;

CREATE TABLE archived_outbox (
  id bigint NOT NULL,
  message_id text NOT NULL,
  tries smallint NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL
) PARTITION BY RANGE (created_at);
CREATE INDEX archived_outbox_by_message ON archived_outbox (message_id);

CREATE TABLE archived_text_outbox (
  id bigint NOT NULL,
  message_id text NOT NULL,
  order_id integer NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL
) PARTITION BY RANGE (created_at);
CREATE INDEX archived_text_outbox_by_message ON archived_text_outbox (message_id);

CREATE TABLE archived_parcel_scans (
  id bigint NOT NULL,
  parcel_id bigint NOT NULL,
  scan_id text NOT NULL,
  kind text NOT NULL,
  scanned_at timestamptz NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  country text NOT NULL,
  expected_on date,
  delay_cause text,
  return_cause text,
  received_at timestamptz NOT NULL
) PARTITION BY RANGE (scanned_at);
CREATE INDEX archived_parcel_scans_by_parcel ON archived_parcel_scans (parcel_id);

-- The way of a bag is shown for as long as its order is.
CREATE VIEW all_parcel_scans AS
  SELECT id, parcel_id, scan_id, kind, scanned_at, city, state, country, expected_on, delay_cause, return_cause, received_at FROM parcel_scans
  UNION ALL
  SELECT id, parcel_id, scan_id, kind, scanned_at, city, state, country, expected_on, delay_cause, return_cause, received_at FROM archived_parcel_scans;

CREATE TABLE archived_gateway_events (
  event_id text NOT NULL,
  kind text NOT NULL,
  charge_key text,
  charge_id text,
  received_at timestamptz NOT NULL,
  taken_at timestamptz NOT NULL,
  acted_at timestamptz
) PARTITION BY RANGE (received_at);
CREATE INDEX archived_gateway_events_by_id ON archived_gateway_events (event_id);

-- Tables that only grow refuse what changes them, except for the archive, which says so for its transaction.
CREATE FUNCTION refuse_unless_archiving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('portage.archiving', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The table % only grows: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;

-- And the archive can only delete what it has: the same row is there already.
CREATE FUNCTION refuse_unless_archived() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_archived boolean := false;
  happened_at timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF TG_ARGV[0] = 'ledger_entries' THEN
      SELECT created_at INTO happened_at FROM ledger_transactions WHERE id = OLD.transaction_id;
      is_archived := EXISTS (
        SELECT FROM archived_ledger_entries kept
        WHERE kept.created_at = happened_at AND kept.id = OLD.id AND kept.transaction_id = OLD.transaction_id
          AND kept.account = OLD.account AND kept.amount_cents = OLD.amount_cents
      );
    ELSIF TG_ARGV[0] = 'audit_log' THEN
      is_archived := EXISTS (
        SELECT FROM archived_audit_log kept
        WHERE kept.at = OLD.at AND kept.id = OLD.id AND kept.actor_id = OLD.actor_id AND kept.action = OLD.action
          AND kept.object_id = OLD.object_id AND kept.details = OLD.details
      );
    ELSIF TG_ARGV[0] = 'parcel_scans' THEN
      is_archived := EXISTS (
        SELECT FROM archived_parcel_scans kept
        WHERE kept.scanned_at = OLD.scanned_at AND kept.parcel_id = OLD.parcel_id AND kept.scan_id = OLD.scan_id AND kept.kind = OLD.kind
      );
    ELSIF TG_ARGV[0] = 'gateway_events' THEN
      is_archived := EXISTS (
        SELECT FROM archived_gateway_events kept WHERE kept.received_at = OLD.received_at AND kept.event_id = OLD.event_id
      );
    END IF;
    IF is_archived THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The table % only grows: % is refused.', TG_ARGV[0], TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE OR REPLACE FUNCTION check_refund_within_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken bigint;
  given bigint;
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
  SELECT coalesce(max(version), 0) INTO NEW.order_version FROM order_amendments WHERE order_id = NEW.order_id;
  SELECT coalesce(sum(amount_cents), 0) INTO taken
  FROM ledger_transactions JOIN ledger_entries ON transaction_id = ledger_transactions.id
  WHERE reference = 'order:' || NEW.order_id AND kind = 'order-paid' AND account LIKE 'order:%';
  SELECT taken + coalesce(sum(carried_paid_cents), 0) INTO taken FROM account_balances
  WHERE account >= 'order:' || NEW.order_id || ':' AND account < 'order:' || NEW.order_id || ';';
  SELECT coalesce(sum(amount_cents), 0) INTO given FROM refunds WHERE order_id = NEW.order_id;
  IF given + NEW.amount_cents > taken THEN
    RAISE EXCEPTION 'Order % was paid with %, and % of it would go back.', NEW.order_id, taken, given + NEW.amount_cents
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END;
$$;

DROP TRIGGER ledger_entries_only_grow ON ledger_entries;
CREATE TRIGGER ledger_entries_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_archiving();
CREATE TRIGGER ledger_entries_leave_when_archived
  BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_archived('ledger_entries');

DROP TRIGGER parcel_scans_only_grow ON parcel_scans;
CREATE TRIGGER parcel_scans_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON parcel_scans
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_archiving();
CREATE TRIGGER parcel_scans_leave_when_archived
  BEFORE UPDATE OR DELETE ON parcel_scans
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_archived('parcel_scans');

DROP TRIGGER gateway_events_stay ON gateway_events;
CREATE TRIGGER gateway_events_stay
  BEFORE DELETE OR TRUNCATE ON gateway_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_archiving();
CREATE TRIGGER gateway_events_leave_when_archived
  BEFORE DELETE ON gateway_events
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_archived('gateway_events');

-- The audit log becomes the first partition of a table by month, two files further on. It ends with the month after this one, or after its last row.
DO $$
DECLARE
  first_end date;
BEGIN
  SELECT greatest(
    date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months',
    date_trunc('month', max(at) AT TIME ZONE 'UTC') + interval '1 month'
  ) INTO first_end FROM audit_log;
  EXECUTE format(
    'ALTER TABLE audit_log ADD CONSTRAINT audit_log_first_part CHECK (at < %L) NOT VALID',
    to_char(first_end, 'YYYY-MM-DD') || 'T00:00:00Z'
  );
END;
$$;

SELECT jobs.create_queue('make-partitions', '{
  "policy": "standard", "retryLimit": 1000, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60
}');
