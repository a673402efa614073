-- One table for every rate limit. A row with counted_under is one of the different things that were tried under a limit (an email that
-- was asked about, an unknown code), and the rows with the same counted_under are counted. All other rows count their own tries.
--
-- sign_in_failures, email_lookups, code_guesses and account_mails are no longer written. An older server may still be counting in them; a
-- later migration drops them.
ALTER TABLE try_counts ADD COLUMN counted_under bytea CHECK (octet_length(counted_under) = 32);
CREATE INDEX try_counts_counted_under ON try_counts (counted_under) WHERE counted_under IS NOT NULL;
