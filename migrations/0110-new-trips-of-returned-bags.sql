-- The new trip of a bag that was sent back is the order that used the bag's code, or the one whose number its customer typed; no longer any later order of the same
-- email. Where the first trip stays paid the code takes nothing off.
ALTER TABLE coupons
  DROP CONSTRAINT coupons_amount_check,
  ADD CONSTRAINT coupons_amount_check CHECK (amount > 0 OR (kind = 'fixed' AND amount = 0)) NOT VALID;

-- Only for the new trip of a bag whose first trip stays paid could there be no code.
ALTER TABLE returned_bags DROP CONSTRAINT returned_bags_check1;

-- The new trip that was named by its order number.
ALTER TABLE returned_bags ADD COLUMN trip_order_id integer;
ALTER TABLE returned_bags
  ADD CONSTRAINT returned_bags_trip_order_id_fkey FOREIGN KEY (trip_order_id) REFERENCES orders NOT VALID,
  ADD CONSTRAINT returned_bags_trip_is_another CHECK (trip_order_id <> order_id) NOT VALID;
CREATE INDEX returned_bags_of_trip ON returned_bags (trip_order_id) WHERE trip_order_id IS NOT NULL;

-- Bags that had their new trip by the rule until now keep it.
UPDATE returned_bags SET trip_order_id = (
  SELECT min(trip.id)
  FROM orders AS trip
  WHERE trip.id <> returned_bags.order_id AND trip.placed_at > returned_bags.asked_at
    AND NOT EXISTS (SELECT FROM cancelled_legs WHERE cancelled_legs.order_id = trip.id AND cancelled_legs.leg = 'outbound')
    AND trip.user_id IN (
      SELECT customer.id
      FROM users AS owner JOIN orders AS first_trip ON first_trip.user_id = owner.id
        JOIN users AS customer ON coalesce(owner.contact_email, owner.email) IN (customer.email, customer.contact_email)
      WHERE first_trip.id = returned_bags.order_id
    )
)
WHERE state IN ('again', 'ended') AND coupon_code IS NULL;

-- A new trip that is canceled has used its code up, so the bag gets another one.
CREATE OR REPLACE FUNCTION check_returned_bag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
    ('asked', 'again'), ('asked', 'refunded'), ('asked', 'ended'), ('again', 'refunded'), ('again', 'ended')
  ) THEN
    RAISE EXCEPTION 'Returned bag % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.parcel_id, NEW.amount_cents) IS DISTINCT FROM (OLD.order_id, OLD.parcel_id, OLD.amount_cents)
    OR (OLD.coupon_code IS NOT NULL AND NEW.coupon_code IS NULL)
    OR (OLD.coupon_code IS NOT NULL AND NEW.coupon_code <> OLD.coupon_code AND (OLD.state, NEW.state) <> ('again', 'again')) THEN
    RAISE EXCEPTION 'Returned bag % keeps its amount, and its code while it is settled.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
