-- Staff have a carrier asked again to void a label, or have settled it with the carrier themselves.
CREATE OR REPLACE FUNCTION check_parcel_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('planned', 'buying'), ('planned', 'dropped'),
    ('buying', 'ready'), ('buying', 'failed'), ('buying', 'voiding'),
    ('ready', 'voiding'),
    ('voiding', 'voided'), ('voiding', 'void-failed'),
    ('failed', 'dropped'),
    ('void-failed', 'voiding'), ('void-failed', 'voided')
  ) THEN
    RAISE EXCEPTION 'Parcel % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.leg, NEW.bag, NEW.plan, NEW.reference)
      IS DISTINCT FROM (OLD.order_id, OLD.leg, OLD.bag, OLD.plan, OLD.reference)
    OR (OLD.tracking_number IS NOT NULL AND NEW.tracking_number IS DISTINCT FROM OLD.tracking_number) THEN
    RAISE EXCEPTION 'Parcel % keeps its bag, its reference and its label.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
