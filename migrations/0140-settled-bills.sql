-- Billed labels that staff have settled with their carrier. Once another amount is billed for a label, staff look at it again.
CREATE TABLE settled_bills (
  tracking_number text PRIMARY KEY,
  -- The sum of all lines about the label, as staff saw it.
  billed_cents integer NOT NULL,
  note text NOT NULL CHECK (note <> ''),
  settled_at timestamptz NOT NULL,
  settled_by integer NOT NULL REFERENCES users
);
CREATE INDEX settled_bills_last ON settled_bills (settled_at);
CREATE INDEX settled_bills_by ON settled_bills (settled_by);
