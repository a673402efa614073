-- What the carrier asked for a label when it was bought: bills are compared with that. Null for labels of earlier releases, and where a
-- carrier did not say.
ALTER TABLE parcels ADD COLUMN cost_cents integer CHECK (cost_cents >= 0);

-- A carrier may bill a label twice on one invoice. Of the lines of an invoice about one label each has its number, from 1.
ALTER TABLE carrier_bill_lines
  ADD COLUMN occurrence smallint NOT NULL DEFAULT 1 CHECK (occurrence > 0),
  DROP CONSTRAINT carrier_bill_lines_once,
  ADD CONSTRAINT carrier_bill_lines_once UNIQUE (invoice_number, tracking_number, occurrence);
