-- The order of a guest belongs to a record of its own, whoever else has that email. `email` stays what people sign in with and is unique; a
-- guest has a placeholder there that no form accepts ("guest:" and a random id), and the email that was typed is the contact email. A
-- server of the previous release still creates accounts without a password for guests; those stay accounts.
ALTER TABLE users
  ADD COLUMN contact_email text CHECK (contact_email = lower(contact_email)),
  -- The account that has taken over the orders of this guest.
  ADD COLUMN adopted_by integer REFERENCES users,
  -- When a mail of ours, or a provider, last showed that the email of an account is its owner's. Null: unknown.
  ADD COLUMN email_proven_at timestamptz,
  ADD CONSTRAINT users_guests_do_not_sign_in CHECK (contact_email IS NULL OR email LIKE 'guest:%');
CREATE INDEX users_by_contact_email ON users (contact_email text_pattern_ops) WHERE contact_email IS NOT NULL;
CREATE INDEX users_by_adopter ON users (adopted_by) WHERE adopted_by IS NOT NULL;

-- What a guest may use of a coupon is counted among guests of that email: whether an account has used it must not show.
ALTER TABLE coupon_uses ADD COLUMN by_guest boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION count_coupon_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  coupon coupons;
  uses_of_person integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'held' THEN
      RAISE EXCEPTION 'The use of a coupon begins as held, not as %.', NEW.state USING ERRCODE = 'check_violation';
    END IF;
    UPDATE coupons SET uses_taken = uses_taken + 1 WHERE code = NEW.coupon_code RETURNING * INTO coupon;
    SELECT count(*) INTO uses_of_person
    FROM coupon_uses
    WHERE coupon_code = NEW.coupon_code AND state <> 'released'
      AND CASE WHEN NEW.by_guest THEN email = NEW.email AND by_guest ELSE email = NEW.email OR user_id = NEW.user_id END;
    IF coupon.uses_taken > coupon.uses_max OR uses_of_person > coupon.uses_per_user_max THEN
      RAISE EXCEPTION 'Coupon % is used up.', NEW.coupon_code
        USING ERRCODE = 'check_violation', CONSTRAINT = 'coupon_uses_within_limits';
    END IF;
  ELSIF NEW.coupon_code <> OLD.coupon_code OR NEW.key <> OLD.key THEN
    RAISE EXCEPTION 'Coupon use % keeps its coupon and key.', OLD.key USING ERRCODE = 'restrict_violation';
  ELSIF NEW.state <> OLD.state THEN
    IF OLD.state <> 'held' THEN
      RAISE EXCEPTION 'Coupon use % is % and stays so.', OLD.key, OLD.state USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.state = 'released' THEN
      UPDATE coupons SET uses_taken = uses_taken - 1 WHERE code = OLD.coupon_code;
    END IF;
  END IF;
  RETURN NULL;
END;
$$;
