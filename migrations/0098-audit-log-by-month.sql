-- The audit log by month. The old table becomes the first partition with the indexes and references that it has, so nothing is read or
-- built while it is locked. Both releases write to the same name; the ids continue.

-- accepted: the name is taken by its parent in the same transaction
ALTER TABLE audit_log RENAME TO audit_log_first;
ALTER TABLE audit_log_first ALTER COLUMN id DROP IDENTITY;
DROP TRIGGER audit_log_only_grows ON audit_log_first;

CREATE SEQUENCE audit_log_ids AS bigint;
SELECT setval('audit_log_ids', greatest(max(id), 1), max(id) IS NOT NULL) FROM audit_log_first;

CREATE TABLE audit_log (
  id bigint NOT NULL DEFAULT nextval('audit_log_ids'),
  at timestamptz NOT NULL,
  -- Checks and their names are those of the old table, as an attached table must have them.
  actor_id integer NOT NULL REFERENCES users,
  subject_id integer REFERENCES users,
  action text NOT NULL CONSTRAINT audit_log_action_check CHECK (action ~ '^[a-z]+(-[a-z]+)*$'),
  object_kind text NOT NULL CONSTRAINT audit_log_object_kind_check CHECK (object_kind ~ '^[a-z]+(-[a-z]+)*$'),
  object_id text NOT NULL CONSTRAINT audit_log_object_id_check CHECK (object_id <> ''),
  details jsonb NOT NULL CONSTRAINT audit_log_details_check CHECK (jsonb_typeof(details) = 'object')
) PARTITION BY RANGE (at);
ALTER SEQUENCE audit_log_ids OWNED BY audit_log.id;
CREATE UNIQUE INDEX audit_log_of_all_months_by_id ON audit_log (id, at);
CREATE INDEX audit_log_of_all_months_by_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_of_all_months_by_subject ON audit_log (subject_id, id) WHERE subject_id IS NOT NULL;

CREATE TRIGGER audit_log_only_grows
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unless_archiving();
-- Partitions get this one too.
CREATE TRIGGER audit_log_leaves_when_archived
  BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_unless_archived('audit_log');

DO $$
DECLARE
  first_end text;
BEGIN
  SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') INTO first_end
  FROM pg_constraint WHERE conname = 'audit_log_first_part' AND conrelid = 'audit_log_first'::regclass;
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_log_first FOR VALUES FROM (MINVALUE) TO (%L)', first_end);
  ALTER TABLE audit_log_first DROP CONSTRAINT audit_log_first_part;
END;
$$;

-- Takes what no month takes, so that a missing partition refuses nothing. The job that makes partitions moves its rows.
CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;
