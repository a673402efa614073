-- outside of a transaction
-- A search of people walks these in the order in which it answers, and stops after a page. Decision 092.

DROP INDEX CONCURRENTLY IF EXISTS users_by_last_name_in_order;
CREATE INDEX CONCURRENTLY users_by_last_name_in_order
  ON users (lower(last_name) text_pattern_ops, lower(first_name) text_pattern_ops, id);

DROP INDEX CONCURRENTLY IF EXISTS users_by_first_name_in_order;
CREATE INDEX CONCURRENTLY users_by_first_name_in_order
  ON users (lower(first_name) text_pattern_ops, lower(last_name) text_pattern_ops, id);

DROP INDEX CONCURRENTLY IF EXISTS users_by_contact_email_in_order;
CREATE INDEX CONCURRENTLY users_by_contact_email_in_order
  ON users (contact_email text_pattern_ops, id) WHERE contact_email IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS users_by_club_in_order;
CREATE INDEX CONCURRENTLY users_by_club_in_order
  ON users (club_id, lower(last_name) text_pattern_ops, lower(first_name) text_pattern_ops, id) WHERE club_id IS NOT NULL;

-- The ones above begin with the same column, and serve what these served, older servers' searches too.
DROP INDEX CONCURRENTLY IF EXISTS users_by_last_name;
DROP INDEX CONCURRENTLY IF EXISTS users_by_first_name;
DROP INDEX CONCURRENTLY IF EXISTS users_by_contact_email;
DROP INDEX CONCURRENTLY IF EXISTS users_by_club;
