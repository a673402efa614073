-- An order that is charged is placed in one step: what the gateway answered, the order and its entry in the ledger are one transaction, so
-- that no reader ever sees an attempt between the two. One that was placed stays so: its cart is never paid again.
CREATE OR REPLACE FUNCTION check_attempt_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('new', 'charging'), ('new', 'placed'), ('new', 'undone'),
    ('charging', 'charged'), ('charging', 'placed'), ('charging', 'declined'), ('charging', 'undone'),
    ('charged', 'placed'), ('charged', 'refunding'),
    ('declined', 'refunding'), ('undone', 'refunding'),
    ('refunding', 'refunded')
  ) THEN
    RAISE EXCEPTION 'Attempt % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.key, NEW.try_number, NEW.charge_key, NEW.cart_id, NEW.charge_cents, NEW.body_hash)
    IS DISTINCT FROM (OLD.key, OLD.try_number, OLD.charge_key, OLD.cart_id, OLD.charge_cents, OLD.body_hash) THEN
    RAISE EXCEPTION 'Attempt % keeps its key, its cart and its amount.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;

-- A mail is written once, read once and forgotten, and one that is shown in the development mailbox is read as a whole: taking it apart and
-- packing it small is work for nothing.
ALTER TABLE outbox ALTER COLUMN message TYPE json, ALTER COLUMN message SET STORAGE EXTERNAL;
ALTER TABLE mailbox ALTER COLUMN message TYPE json, ALTER COLUMN message SET STORAGE EXTERNAL;
