-- What the metrics read every few seconds must cost the same at any size.

-- Orders come in the order of their time, so a few bytes for many of them are enough to find the last ten minutes.
CREATE INDEX orders_by_time ON orders USING brin (placed_at) WITH (pages_per_range = 16, autosummarize = on);

-- Refunds that the gateway refused for good.
CREATE INDEX refunds_failed ON refunds (updated_at) WHERE state = 'failed';

-- What all entries of the ledger summed to at a check; it has to be 0. Older servers leave it out.
ALTER TABLE ledger_checks ADD COLUMN sum_cents bigint;
