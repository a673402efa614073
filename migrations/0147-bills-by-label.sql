-- outside of a transaction
-- All that was billed for a label is added up when staff settle it, and for each label that is none of ours.

DROP INDEX CONCURRENTLY IF EXISTS carrier_bill_lines_by_label;
CREATE INDEX CONCURRENTLY carrier_bill_lines_by_label ON carrier_bill_lines (tracking_number);
