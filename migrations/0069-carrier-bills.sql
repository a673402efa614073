-- What carriers bill for labels, as staff import it. A line is imported once, however often its file is.
CREATE TABLE carrier_bill_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_number text NOT NULL CHECK (invoice_number <> ''),
  tracking_number text NOT NULL CHECK (tracking_number <> ''),
  -- Null for a label that is none of ours.
  parcel_id bigint REFERENCES parcels,
  billed_pounds integer NOT NULL CHECK (billed_pounds > 0),
  -- Below zero when the carrier gives something back.
  amount_cents integer NOT NULL,
  imported_at timestamptz NOT NULL,
  imported_by integer NOT NULL REFERENCES users,
  CONSTRAINT carrier_bill_lines_once UNIQUE (invoice_number, tracking_number)
);
CREATE INDEX carrier_bill_lines_of_parcel ON carrier_bill_lines (parcel_id);

CREATE TRIGGER carrier_bill_lines_only_grow
  BEFORE UPDATE OR DELETE OR TRUNCATE ON carrier_bill_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Labels are looked for by the number that a bill names.
CREATE INDEX parcels_tracking_number ON parcels (tracking_number) WHERE tracking_number IS NOT NULL;

-- A bag that the carrier measured above its size.
ALTER TABLE parcel_cases
  DROP CONSTRAINT parcel_cases_kind_check,
  ADD CONSTRAINT parcel_cases_kind_check
    CHECK (kind IN ('late', 'lost', 'damaged', 'returned', 'neighbor', 'not-scanned', 'oversize'));
