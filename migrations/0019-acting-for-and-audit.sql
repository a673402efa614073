-- Who acts for whom: begun by taking over a cart, under a session that was made for it, and ended after half an hour or by a button.
CREATE TABLE acting_for (
  -- The session may be gone; the row then only records it, and can't be used any more.
  session_id_hash bytea PRIMARY KEY CHECK (octet_length(session_id_hash) = 32),
  actor_id integer NOT NULL REFERENCES users,
  -- Null while the cart is that of a guest.
  subject_id integer REFERENCES users,
  cart_id integer NOT NULL REFERENCES carts ON DELETE CASCADE,
  -- The reason that staff have given.
  reason text NOT NULL CHECK (reason <> ''),
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > started_at),
  -- Set when it ended before its time.
  ended_at timestamptz CHECK (ended_at BETWEEN started_at AND ends_at)
);

CREATE FUNCTION check_acting_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL
    OR (NEW.session_id_hash, NEW.actor_id, NEW.subject_id, NEW.cart_id, NEW.reason, NEW.started_at, NEW.ends_at)
    IS DISTINCT FROM (OLD.session_id_hash, OLD.actor_id, OLD.subject_id, OLD.cart_id, OLD.reason, OLD.started_at, OLD.ends_at) THEN
    RAISE EXCEPTION 'Acting for somebody can only be ended, and only once.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

CREATE TRIGGER acting_for_only_ends
  BEFORE UPDATE ON acting_for
  FOR EACH ROW EXECUTE FUNCTION check_acting_change();

-- What our staff did to or for others. It only grows, because a user who could change it could hide what they did.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id integer NOT NULL REFERENCES users,
  -- Whom it was done to or for; null for a guest.
  subject_id integer REFERENCES users,
  action text NOT NULL CHECK (action ~ '^[a-z]+(-[a-z]+)*$'),
  object_kind text NOT NULL CHECK (object_kind ~ '^[a-z]+(-[a-z]+)*$'),
  object_id text NOT NULL CHECK (object_id <> ''),
  details jsonb NOT NULL CHECK (jsonb_typeof(details) = 'object')
);
-- What the page of a person lists.
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, id) WHERE subject_id IS NOT NULL;

CREATE TRIGGER audit_log_only_grows
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- People are searched by the beginning of a name, of their email, or of a word of their club.
CREATE INDEX users_by_first_name ON users (lower(first_name) text_pattern_ops);
CREATE INDEX users_by_last_name ON users (lower(last_name) text_pattern_ops);
CREATE INDEX users_by_email_start ON users (email text_pattern_ops);
