-- outside of a transaction
-- What was found by reading a whole table: requests to plan an order, mails to erase, registrations of an email, and the rows that refer to a
-- user, a cart or an address when it is deleted. A build that was interrupted leaves an index that is not used, so each is dropped first.

DROP INDEX CONCURRENTLY IF EXISTS parcel_plan_requests_by_order;
CREATE INDEX CONCURRENTLY parcel_plan_requests_by_order ON parcel_plan_requests (order_id);

DROP INDEX CONCURRENTLY IF EXISTS outbox_by_recipient;
CREATE INDEX CONCURRENTLY outbox_by_recipient ON outbox (lower(recipient));

DROP INDEX CONCURRENTLY IF EXISTS one_time_links_by_email;
CREATE INDEX CONCURRENTLY one_time_links_by_email ON one_time_links ((registration ->> 'email')) WHERE registration IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS coupon_uses_of_email;
CREATE INDEX CONCURRENTLY coupon_uses_of_email ON coupon_uses (email);

DROP INDEX CONCURRENTLY IF EXISTS coupon_uses_of_user;
CREATE INDEX CONCURRENTLY coupon_uses_of_user ON coupon_uses (user_id) WHERE user_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS bag_claims_of_parcel;
CREATE INDEX CONCURRENTLY bag_claims_of_parcel ON bag_claims (parcel_id);

DROP INDEX CONCURRENTLY IF EXISTS bag_claim_news_of_claim;
CREATE INDEX CONCURRENTLY bag_claim_news_of_claim ON bag_claim_news (claim_id);

DROP INDEX CONCURRENTLY IF EXISTS text_consents_of_order;
CREATE INDEX CONCURRENTLY text_consents_of_order ON text_consents (order_id);

DROP INDEX CONCURRENTLY IF EXISTS files_to_delete_when_due;
CREATE INDEX CONCURRENTLY files_to_delete_when_due ON files_to_delete (not_before);

DROP INDEX CONCURRENTLY IF EXISTS acting_for_by_cart;
CREATE INDEX CONCURRENTLY acting_for_by_cart ON acting_for (cart_id) WHERE cart_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS acting_for_by_actor;
CREATE INDEX CONCURRENTLY acting_for_by_actor ON acting_for (actor_id);

DROP INDEX CONCURRENTLY IF EXISTS acting_for_by_subject;
CREATE INDEX CONCURRENTLY acting_for_by_subject ON acting_for (subject_id);

DROP INDEX CONCURRENTLY IF EXISTS bag_claims_by_decider;
CREATE INDEX CONCURRENTLY bag_claims_by_decider ON bag_claims (decided_by) WHERE decided_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS cancelled_legs_by_user;
CREATE INDEX CONCURRENTLY cancelled_legs_by_user ON cancelled_legs (cancelled_by) WHERE cancelled_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS carrier_bill_lines_by_importer;
CREATE INDEX CONCURRENTLY carrier_bill_lines_by_importer ON carrier_bill_lines (imported_by) WHERE imported_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS carrier_pauses_by_user;
CREATE INDEX CONCURRENTLY carrier_pauses_by_user ON carrier_pauses (paused_by) WHERE paused_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS club_billing_clubs_by_granter;
CREATE INDEX CONCURRENTLY club_billing_clubs_by_granter ON club_billing_clubs (granted_by) WHERE granted_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS club_billing_requests_by_decider;
CREATE INDEX CONCURRENTLY club_billing_requests_by_decider ON club_billing_requests (decided_by) WHERE decided_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS holiday_terms_acceptances_by_user;
CREATE INDEX CONCURRENTLY holiday_terms_acceptances_by_user ON holiday_terms_acceptances (accepted_by) WHERE accepted_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS identity_attempts_by_user;
CREATE INDEX CONCURRENTLY identity_attempts_by_user ON identity_attempts (linking_user_id) WHERE linking_user_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS parcel_cases_by_closer;
CREATE INDEX CONCURRENTLY parcel_cases_by_closer ON parcel_cases (closed_by) WHERE closed_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS refunds_by_user;
CREATE INDEX CONCURRENTLY refunds_by_user ON refunds (asked_by) WHERE asked_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS takeover_tokens_by_user;
CREATE INDEX CONCURRENTLY takeover_tokens_by_user ON takeover_tokens (user_id) WHERE user_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS terms_acceptances_by_user;
CREATE INDEX CONCURRENTLY terms_acceptances_by_user ON terms_acceptances (accepted_by) WHERE accepted_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS users_by_default_address;
CREATE INDEX CONCURRENTLY users_by_default_address ON users (default_address_point_id) WHERE default_address_point_id IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS larger_sizes_by_settler;
CREATE INDEX CONCURRENTLY larger_sizes_by_settler ON larger_sizes (settled_by) WHERE settled_by IS NOT NULL;

DROP INDEX CONCURRENTLY IF EXISTS payment_attempts_by_remover;
CREATE INDEX CONCURRENTLY payment_attempts_by_remover ON payment_attempts (removed_by) WHERE removed_by IS NOT NULL;
