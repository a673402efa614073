-- An answer reopens a claim that was closed for want of one: it is denied, and by no one. What staff have denied stays so.
CREATE OR REPLACE FUNCTION check_bag_claim_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  standing text := CASE WHEN OLD.state = 'denied' AND OLD.decided_by IS NULL THEN 'unanswered' ELSE OLD.state END;
BEGIN
  IF NEW.state <> OLD.state AND (standing, NEW.state) NOT IN (
    ('open', 'waiting'), ('open', 'approved'), ('open', 'denied'), ('open', 'withdrawn'),
    ('waiting', 'open'), ('waiting', 'approved'), ('waiting', 'denied'), ('waiting', 'withdrawn'),
    ('unanswered', 'open'), ('unanswered', 'waiting'),
    ('approved', 'paid')
  ) THEN
    RAISE EXCEPTION 'Claim % is % and can not become %.', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.order_id, NEW.parcel_id, NEW.kind, NEW.opened_by) IS DISTINCT FROM (OLD.order_id, OLD.parcel_id, OLD.kind, OLD.opened_by)
    OR (OLD.approved_cents IS NOT NULL AND (NEW.approved_cents, NEW.pay_to, NEW.refund_id, NEW.decided_by)
      IS DISTINCT FROM (OLD.approved_cents, OLD.pay_to, OLD.refund_id, OLD.decided_by)) THEN
    RAISE EXCEPTION 'Claim % keeps its bag and its decision.', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
