import type { ClaimKind, ClaimPayout, ClaimState } from '#rules/claims/claim-states.ts';
import type { JsonObject } from '#rules/json-object.ts';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { ProviderKey } from '#ports/identity/identity.ts';
import type { MailMessage } from '#ports/mail/mail-sender.ts';
import type { Account, GuardedAccount, PaymentSource } from '#rules/ledger/accounts.ts';
import type { LedgerEvent, LedgerReference } from '#rules/ledger/ledger-entries.ts';
import type { AttemptState, GatewayFinding } from '#rules/orders/order-states.ts';
import type { CaseKind, CaseOutcome } from '#rules/parcels/bag-case.ts';
import type { LateExcuse } from '#rules/parcels/late-delivery.ts';
import type { LargerSizeState } from '#rules/parcels/larger-size.ts';
import type { ParcelProgress } from '#rules/parcels/parcel-progress.ts';
import type { ParcelState } from '#rules/parcels/parcel-states.ts';
import type { PickupState } from '#rules/parcels/pickup-states.ts';
import type { ReturnedBagState } from '#rules/parcels/returned-bag.ts';
import type { DelayCause, ReturnCause, ScanKind } from '#rules/parcels/scans.ts';
import type { RefundKind, RefundState } from '#rules/orders/receipt.ts';
import type { Sku } from '#rules/products/size-classes.ts';
import type { ProductType } from '#rules/products/product-types.ts';
import type { CarrierKey, Leg } from '#rules/shipment/draft.ts';
import type { NoteAudience } from '#rules/club/may-read-notes.ts';
import type { QuestionSet, SentClubAnswer } from '#rules/club/question-sets.ts';
import type { AuditProgress } from '#rules/ledger/audit-progress.ts';

/** The tables of `migrations/`, as types for kysely. A `date` is its text, `YYYY-MM-DD`. */
export interface Tables {
  micro_sites: MicroSitesTable;
  server_keys: ServerKeysTable;
  users: UsersTable;
  user_tokens: UserTokensTable;
  sessions: SessionsTable;
  passwords: PasswordsTable;
  address_points: AddressPointsTable;
  carts: CartsTable;
  saved_sessions: SavedSessionsTable;
  clubs: ClubsTable;
  club_words: ClubWordsTable;
  club_notes: ClubNotesTable;
  holiday_changes: HolidayChangesTable;
  rate_adjustments: RateAdjustmentsTable;
  tax_rates: TaxRatesTable;
  surcharges: SurchargesTable;
  coupons: CouponsTable;
  disaster_notifications: DisasterNotificationsTable;
  blocked_addresses: BlockedAddressesTable;
  holiday_terms_acceptances: HolidayTermsAcceptancesTable;
  drop_off_stores: DropOffStoresTable;
  ship_notes: ShipNotesTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  account_balances: AccountBalancesTable;
  gift_cards: GiftCardsTable;
  holds: HoldsTable;
  coupon_uses: CouponUsesTable;
  payment_attempts: PaymentAttemptsTable;
  orders: OrdersTable;
  receipt_link_versions: { order_id: number; version: number };
  order_amendments: OrderChangesTable;
  outbox: OutboxTable;
  mailbox: MailboxTable;
  text_consents: TextConsentsTable;
  text_outbox: TextOutboxTable;
  text_mailbox: TextMailboxTable;
  update_mail_stops: { user_id: number; stopped_at: Date };
  ledger_checks: LedgerChecksTable;
  ledger_audits: LedgerAuditsTable;
  refunds: RefundsTable;
  cancelled_legs: CanceledLegsTable;
  first_scans: FirstScansTable;
  parcels: ParcelsTable;
  bag_inventories: BagInventoriesTable;
  bag_claims: BagClaimsTable;
  bag_claim_messages: BagClaimMessagesTable;
  bag_claim_photos: BagClaimPhotosTable;
  bag_claim_news: BagClaimNewsTable;
  files_to_delete: FilesToDeleteTable;
  parcel_plan_requests: ParcelPlanRequestsTable;
  parcel_arrivals: ParcelArrivalsTable;
  pickups: PickupsTable;
  transport_refunds: TransportRefundsTable;
  parcel_cases: ParcelCasesTable;
  carrier_bill_lines: CarrierBillLinesTable;
  settled_bills: SettledBillsTable;
  larger_sizes: LargerSizesTable;
  pickup_stops: PickupStopsTable;
  returned_bags: ReturnedBagsTable;
  parcel_scans: ParcelScansTable;
  /** With those of archived months. */
  all_parcel_scans: Omit<ParcelScansTable, 'is_back'>;
  parcel_label_pictures: ParcelLabelPicturesTable;
  gateway_events: GatewayEventsTable;
  customs_infos: CustomsInfosTable;
  club_answers: ClubAnswersTable;
  club_billing_clubs: ClubBillingClubsTable;
  club_billing_requests: ClubBillingRequestsTable;
  brand_settings: BrandSettingsTable;
  terms_acceptances: TermsAcceptancesTable;
  marketing_consents: MarketingConsentsTable;
  try_counts: TryCountsTable;
  identities: IdentitiesTable;
  identity_attempts: IdentityAttemptsTable;
  carrier_pauses: CarrierPausesTable;
  maintenance: MaintenanceTable;
  client_files: ClientFilesTable;
  acting_for: OnBehalfSessionTable;
  takeover_tokens: TakeoverTokensTable;
  cart_gift_cards: CartGiftCardsTable;
  audit_log: AuditLogTable;
  archived_audit_log: AuditLogTable;
  archived_months: ArchivedMonthsTable;
  one_time_links: OneTimeLinksTable;
  sign_in_mails: SignInMailsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  saved_travelers: SavedTravelersTable;
}

export type UserRole = 'user' | 'pro' | 'admin' | 'admin_plus' | 'manager' | 'club_staff' | 'carrier_admin';

export const clubKinds = ['club', 'resort', 'hotel', 'lodge', 'camp', 'school'] as const;

export type ClubKind = (typeof clubKinds)[number];

export type UserRow = Selectable<UsersTable>;
export type SessionRow = Selectable<SessionsTable>;
export type AddressPointRow = Selectable<AddressPointsTable>;
export type CartRow = Selectable<CartsTable>;
export type ClubRow = Selectable<ClubsTable>;
export type CouponRow = Selectable<CouponsTable>;

/** Set by the database when the row is inserted, and never changed. */
type CreatedAt = ColumnType<Date, Date | undefined, never>;

interface ServerKeysTable {
  name: string;
  value: string;
  created_at: CreatedAt;
}

interface UsersTable {
  id: GeneratedAlways<number>;
  /** What users sign in with. A guest has a placeholder that no form accepts. */
  email: string;
  /** The email that a guest entered; null for an account. */
  contact_email: ColumnType<string | null, string | null | undefined, string | null>;
  /** The account that has taken over the orders of this guest. */
  adopted_by: ColumnType<number | null, undefined, number>;
  /** When the user last proved that the email is theirs. */
  email_proven_at: ColumnType<Date | null, Date | undefined, Date>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: Generated<string>;
  role: Generated<UserRole>;
  wholesale_basis_points: Generated<number>;
  club_id: ColumnType<number | null, number | null | undefined, number | null>;
  default_address_point_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** When the user asked to be erased. */
  erased_at: ColumnType<Date | null, undefined, Date>;
  created_at: CreatedAt;
}

interface UserTokensTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  name: Generated<string>;
  created_at: CreatedAt;
  expires_at: Date;
  last_used_at: ColumnType<Date | null, undefined, Date>;
}

interface SessionsTable {
  id_hash: Buffer;
  user_id: number | null;
  /** When the signed-in user last entered their password or signed in. */
  signed_in_at: ColumnType<Date | null, Date | null | undefined, Date>;
  created_at: CreatedAt;
  expires_at: Date;
}

interface PasswordsTable {
  user_id: number;
  phc: string;
  changed_at: Date;
}

interface AddressPointsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  place_name: Generated<string>;
  company_name: Generated<string>;
  address_1: string;
  address_2: Generated<string>;
  city: string;
  state: Generated<string>;
  zip: Generated<string>;
  country_code: string;
  phone_number: Generated<string>;
  created_at: CreatedAt;
}

interface CartsTable {
  id: GeneratedAlways<number>;
  order_id: Generated<number>;
  display_id: string;
  token_hash: Buffer;
  brand_id: number;
  user_id: number | null;
  micro_site_id: number | null;
  session_id_hash: Buffer | null;
  created_at: CreatedAt;
}

interface SavedSessionsTable {
  cart_id: number;
  origin_city: string;
  origin_state: string;
  destination_city: string;
  destination_state: string;
  travelers: string[];
  ship_state: ColumnType<Readonly<Record<string, unknown>>, string, string>;
  revision: number;
  updated_at: Date;
}

interface ClubsTable {
  id: Generated<number>;
  code: string;
  brand_id: number;
  kind: ClubKind;
  name: string;
  phone: Generated<string>;
  address_1: string;
  address_2: Generated<string>;
  city: string;
  state: Generated<string>;
  zip: Generated<string>;
  country_code: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  closed_days: Generated<string>;
  origin_holidays: Generated<string[]>;
  destination_holidays: Generated<string[]>;
  geo_zip_enabled: Generated<boolean>;
  has_fedex_ground_pickup: Generated<boolean>;
  pickup_carriers: Generated<CarrierKey[]>;
  preferred_carrier: CarrierKey | null;
  has_daily_pickup: Generated<boolean>;
  icon: Generated<string>;
  sender_name: Generated<string>;
  note: Generated<string>;
  show_notes: Generated<boolean>;
  question_set: ColumnType<QuestionSet | null, string | null, string | null>;
  club_billing_disabled: Generated<boolean>;
  updated_at: Generated<Date>;
}

interface ClubWordsTable {
  brand_id: number;
  country_code: string;
  word: string;
  search_text: string;
  club_id: number;
  suggestion: string;
}

interface ClubNotesTable {
  id: GeneratedAlways<number>;
  club_id: number;
  audience: NoteAudience;
  comment: string;
  outbound: boolean;
  created_at: CreatedAt;
}

interface HolidayChangesTable {
  id: GeneratedAlways<number>;
  country_code: string;
  brand_id: number | null;
  day: string;
  name: string;
  kind: 'add' | 'remove';
  pickup: Generated<boolean>;
  drop_off: Generated<boolean>;
}

interface RateAdjustmentsTable {
  id: GeneratedAlways<number>;
  label: string;
  brand_id: number | null;
  origin_country: string | null;
  origin_state: string | null;
  destination_country: string | null;
  destination_state: string | null;
  first_day: string;
  last_day: string;
  basis_points: number;
}

interface TaxRatesTable {
  id: GeneratedAlways<number>;
  country_code: string;
  state_code: string | null;
  name: string;
  basis_points: number;
  first_day: string;
}

interface SurchargesTable {
  id: GeneratedAlways<number>;
  kind: string;
  name: string;
  product_type: ProductType | null;
  route: 'any' | 'domestic' | 'international';
  amount_cents: number | null;
  basis_points: number | null;
  first_day: string;
}

interface CouponsTable {
  code: string;
  brand_id: number | null;
  kind: 'percent' | 'fixed';
  amount: number;
  first_day: string;
  last_day: string;
  minimum_cents: Generated<number>;
  round_trip_only: Generated<boolean>;
  is_active: Generated<boolean>;
  uses_max: ColumnType<number | null, number | null | undefined, number | null>;
  uses_per_user_max: ColumnType<number | null, number | null | undefined, number | null>;
  uses_taken: GeneratedAlways<number>;
}

interface DisasterNotificationsTable {
  id: GeneratedAlways<number>;
  message: string;
  country_code: string;
  state: string | null;
  city: string | null;
  zip_prefix: string | null;
  address_type: 'origination' | 'destination' | null;
  brand_id: number | null;
  first_day: string;
  last_day: string;
}

interface DropOffStoresTable {
  id: GeneratedAlways<number>;
  code: string;
  carrier: CarrierKey;
  name: string;
  address: string;
  city: string;
  state: Generated<string>;
  zip: Generated<string>;
  country_code: string;
  latitude: number;
  longitude: number;
  time_zone: string;
  phone: Generated<string>;
  opening_hours: string;
}

interface BlockedAddressesTable {
  id: GeneratedAlways<number>;
  address_key: string;
  reason: string;
  created_at: CreatedAt;
}

interface HolidayTermsAcceptancesTable {
  user_id: number;
  version: string;
  accepted_by: number;
  accepted_at: Date;
}

interface ShipNotesTable {
  id: GeneratedAlways<number>;
  cart_id: number;
  club_id: number;
  comment: string;
  outbound: boolean;
  author_id: number | null;
  micro_site_id: number | null;
  created_at: CreatedAt;
}

interface LedgerTransactionsTable {
  id: GeneratedAlways<number>;
  kind: LedgerEvent['kind'];
  reference: LedgerReference;
  key: string;
  entry_count: number;
  created_at: CreatedAt;
}

interface LedgerEntriesTable {
  id: GeneratedAlways<number>;
  transaction_id: number;
  account: Account;
  amount_cents: number;
}

/** Triggers of the entries and holds write these rows. */
interface AccountBalancesTable {
  account: ColumnType<GuardedAccount, never, never>;
  balance_cents: GeneratedAlways<number>;
  held_cents: GeneratedAlways<number>;
}

interface GiftCardsTable {
  id: GeneratedAlways<number>;
  code_hash: Buffer;
  last_four: string;
  brand_id: number | null;
  last_day: string | null;
  created_at: CreatedAt;
}

interface HoldsTable {
  id: GeneratedAlways<number>;
  account: GuardedAccount;
  amount_cents: number;
  key: string;
  state: Generated<'active' | 'posted' | 'released'>;
  expires_at: Date;
  created_at: CreatedAt;
}

interface CouponUsesTable {
  id: GeneratedAlways<number>;
  coupon_code: string;
  cart_id: number | null;
  user_id: number | null;
  email: string;
  by_guest: Generated<boolean>;
  key: string;
  state: Generated<'held' | 'confirmed' | 'released'>;
  expires_at: Date;
  created_at: CreatedAt;
}

interface PaymentAttemptsTable {
  id: GeneratedAlways<number>;
  cart_id: number;
  key: string;
  try_number: number;
  charge_key: string;
  body_hash: Buffer;
  state: Generated<AttemptState>;
  charge_cents: number;
  plan: ColumnType<JsonObject, string, never>;
  amends_order_id: GeneratedAlways<number | null>;
  charge: ColumnType<JsonObject | null, string | undefined, string>;
  answer: ColumnType<JsonObject | null, string | undefined, string>;
  asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  looked_at: ColumnType<Date | null, undefined, Date>;
  last_heard: ColumnType<GatewayFinding | null, undefined, GatewayFinding>;
  final_at: ColumnType<Date | null, undefined, Date>;
  listed_at: ColumnType<Date | null, Date | undefined, Date>;
  removed_at: ColumnType<Date | null, undefined, Date | null>;
  removed_by: ColumnType<number | null, undefined, number | null>;
  created_at: Date;
  updated_at: Date;
}

interface OrdersTable {
  id: number;
  cart_id: number;
  attempt_id: number;
  display_id: string;
  brand_id: number;
  user_id: number;
  ship_state: ColumnType<JsonObject, string, never>;
  price: ColumnType<JsonObject, string, never>;
  rate_card_version: string;
  total_cents: number;
  placed_at: Date;
  details: ColumnType<JsonObject, string | undefined, never>;
  billed_club_id: ColumnType<number | null, number | null | undefined, never>;
}

interface OrderChangesTable {
  order_id: number;
  version: number;
  attempt_id: number;
  cart_id: number;
  ship_state: ColumnType<JsonObject, string, string>;
  price: ColumnType<JsonObject, string, never>;
  rate_card_version: string;
  total_cents: number;
  difference_cents: number;
  /** How much of its price is covered by goodwill that the customer got before. */
  goodwill_cents: Generated<number>;
  billed_club_id: ColumnType<number | null, number | null, never>;
  amended_at: Date;
}

interface GatewayEventsTable {
  event_id: string;
  kind: 'charge-settled' | 'charge-failed' | 'refund-failed' | 'other';
  charge_key: string | null;
  charge_id: string | null;
  received_at: ColumnType<Date, Date, never>;
  taken_at: Date;
  acted_at: ColumnType<Date | null, undefined, Date>;
}

interface OutboxTable {
  id: GeneratedAlways<number>;
  message_id: string;
  recipient: string;
  message: ColumnType<MailMessage | null, string, string | null>;
  state: Generated<'waiting' | 'sent' | 'failed' | 'discarded'>;
  tries: Generated<number>;
  next_try_at: Date;
  last_problem: ColumnType<string | null, string | undefined, string | null>;
  created_at: ColumnType<Date, Date, never>;
  sent_at: ColumnType<Date | null, undefined, Date>;
}

interface LedgerChecksTable {
  id: GeneratedAlways<number>;
  checked_at: ColumnType<Date, Date, never>;
  violation_count: ColumnType<number, number, never>;
  /** Null where an older server has checked. */
  sum_cents: number | null;
}

interface LedgerAuditsTable {
  is_only: Generated<boolean>;
  started_at: ColumnType<Date, Date, never>;
  parts: Generated<number>;
  progress: ColumnType<AuditProgress, string, string>;
  violation_count: Generated<number>;
}

interface MailboxTable {
  id: GeneratedAlways<number>;
  message_id: string;
  message: ColumnType<MailMessage, string, never>;
  received_at: ColumnType<Date, Date, never>;
}

interface ClubBillingClubsTable {
  user_id: number;
  club_id: number;
  granted_by: ColumnType<number | null, number | null | undefined, number | null>;
  granted_at: CreatedAt;
}

interface ClubBillingRequestsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  state: Generated<'asked' | 'granted' | 'refused'>;
  asked_at: ColumnType<Date, Date, never>;
  decided_by: ColumnType<number | null, undefined, number | null>;
  decided_at: ColumnType<Date | null, undefined, Date>;
}

interface BrandSettingsTable {
  brand_id: number;
  club_billing_disabled: Generated<boolean>;
}

interface TermsAcceptancesTable {
  user_id: number;
  version: string;
  accepted_by: number;
  accepted_at: Date;
}

interface MarketingConsentsTable {
  id: GeneratedAlways<number>;
  user_id: ColumnType<number, number, never>;
  is_wanted: ColumnType<boolean, boolean, never>;
  recorded_at: ColumnType<Date, Date, never>;
}

interface CartGiftCardsTable {
  cart_id: ColumnType<number, number, never>;
  gift_card_id: ColumnType<number, number, never>;
}

interface TakeoverTokensTable {
  token_hash: ColumnType<Buffer, Buffer, never>;
  cart_id: ColumnType<number, number, never>;
  user_id: ColumnType<number, number, never>;
  forgotten_at: ColumnType<Date, Date, never>;
}

interface OnBehalfSessionTable {
  session_id_hash: ColumnType<Buffer, Buffer, never>;
  actor_id: ColumnType<number, number, never>;
  subject_id: ColumnType<number | null, number | null, never>;
  cart_id: ColumnType<number, number, never>;
  reason: ColumnType<string, string, never>;
  started_at: ColumnType<Date, Date, never>;
  ends_at: ColumnType<Date, Date, never>;
  ended_at: ColumnType<Date | null, undefined, Date>;
}

interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date, never>;
  actor_id: ColumnType<number, number, never>;
  subject_id: ColumnType<number | null, number | null, never>;
  action: ColumnType<string, string, never>;
  object_kind: ColumnType<string, string, never>;
  object_id: ColumnType<string, string, never>;
  details: ColumnType<JsonObject, string, never>;
}

/** The tables whose closed months can be archived. */
export type ArchivedTable =
  | 'ledger_entries'
  | 'audit_log'
  | 'outbox'
  | 'text_outbox'
  | 'parcel_scans'
  | 'gateway_events';

interface ArchivedMonthsTable {
  table_name: ArchivedTable;
  /** Its first day. */
  month: string;
  row_count: Generated<number>;
  transaction_count: Generated<number>;
  file_name: string | null;
  file_sha256: string | null;
  exported_at: Date | null;
}

interface OneTimeLinksTable {
  token_hash: Buffer;
  purpose: 'reset-password' | 'claim-account' | 'register';
  user_id: number | null;
  registration: ColumnType<JsonObject | null, string | null, never>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
}

interface SignInMailsTable {
  token_hash: Buffer;
  user_id: number | null;
  email_hash: Buffer;
  session_id_hash: Buffer | null;
  code_hash: Buffer | null;
  guesses: ColumnType<number, never, number>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
}

interface PasskeysTable {
  id: GeneratedAlways<number>;
  user_id: ColumnType<number, number, never>;
  credential_id: ColumnType<Buffer, Buffer, never>;
  public_key: ColumnType<Buffer, Buffer, never>;
  counter: number;
  transports: ColumnType<string[], string[], never>;
  site: ColumnType<string, string, never>;
  name: ColumnType<string, string, never>;
  created_at: ColumnType<Date, Date, never>;
  last_used_at: ColumnType<Date | null, never, Date>;
}

interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  session_id_hash: Buffer;
  adding_user_id: number | null;
  expires_at: Date;
}

interface SavedTravelersTable {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  email: Generated<string>;
  phone: Generated<string>;
  created_at: CreatedAt;
}

interface TryCountsTable {
  key: Buffer;
  /** The count that a row belongs to, where distinct values are counted. */
  counted_under: Generated<Buffer | null>;
  scope: string;
  tries: number;
  most: number;
  forgotten_at: Date;
}

interface CustomsInfosTable {
  cart_id: number;
  arrival: string;
  departure: string | null;
  updated_at: Date;
}

interface ClubAnswersTable {
  cart_id: number;
  club_id: number;
  is_outbound: boolean;
  answers: ColumnType<readonly SentClubAnswer[], string, string>;
  updated_at: Date;
}

interface RefundsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  kind: RefundKind;
  reason: string;
  amount_cents: number;
  gateway_cents: number;
  returned_cents: Generated<number>;
  parts: ColumnType<readonly StoredRefundPart[], string, never>;
  key: string;
  state: RefundState;
  asked_by: number | null;
  gateway_answer: ColumnType<JsonObject | null, undefined, string>;
  tries: Generated<number>;
  order_version: GeneratedAlways<number>;
  next_try_at: Date;
  created_at: Date;
  updated_at: Date;
}

type StoredRefundPart = {
  readonly source: PaymentSource;
  readonly amountCents: number;
  readonly label: string;
  /** The charge that it refunds. Null in refunds older than order changes, which mean the order's own charge. */
  readonly attemptId?: number | null;
};

interface CanceledLegsTable {
  order_id: number;
  leg: Leg;
  key: string;
  kind: 'full' | 'late';
  kept_cents: number;
  refund_cents: number;
  refund_id: number | null;
  cancelled_by: number | null;
  cancelled_at: Date;
}

interface FirstScansTable {
  order_id: number;
  leg: Leg;
  scanned_at: Date;
}

interface ParcelsTable {
  id: GeneratedAlways<number>;
  order_id: ColumnType<number, number, never>;
  leg: ColumnType<Leg, Leg, never>;
  bag: ColumnType<number, number, never>;
  plan: ColumnType<number, number, never>;
  reference: ColumnType<string, string, never>;
  state: Generated<ParcelState>;
  contents_hash: Buffer;
  declared_hash: Buffer | null;
  awaits_contents: Generated<boolean>;
  contents_asked_at: Date | null;
  carrier: ColumnType<CarrierKey, CarrierKey, never>;
  due_on: ColumnType<string, string, never>;
  due_at: ColumnType<Date, Date, never>;
  hand_over_by: ColumnType<Date, Date, never>;
  tracking_number: string | null;
  bought_at: Date | null;
  cost_cents: number | null;
  error: string | null;
  tries: Generated<number>;
  next_try_at: Date;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
  progress: Generated<ParcelProgress>;
  is_back: Generated<boolean | null>;
  track_at: ColumnType<Date | null, never, Date>;
  is_arrival_judged: Generated<boolean>;
  judge_at: ColumnType<Date | null, never, Date | null>;
  judge_tries: ColumnType<number, never, number>;
  silence_at: ColumnType<Date | null, never, Date>;
}

interface TransportRefundsTable {
  parcel_id: number;
  refund_id: number;
}

interface CarrierBillLinesTable {
  id: GeneratedAlways<number>;
  invoice_number: string;
  tracking_number: string;
  occurrence: number;
  parcel_id: number | null;
  billed_pounds: number;
  amount_cents: number;
  imported_at: Date;
  imported_by: number;
}

interface SettledBillsTable {
  tracking_number: string;
  billed_cents: number;
  note: string;
  settled_at: Date;
  settled_by: number;
}

interface LargerSizesTable {
  id: GeneratedAlways<number>;
  order_id: ColumnType<number, number, never>;
  parcel_id: ColumnType<number, number, never>;
  size_pounds: ColumnType<number, number, never>;
  billed_pounds: ColumnType<number, number, never>;
  amount_cents: ColumnType<number, number, never>;
  state: Generated<LargerSizeState>;
  card_id: Generated<string | null>;
  try_number: Generated<number>;
  is_declined: Generated<boolean>;
  is_card_typed: Generated<boolean>;
  card_last_four: Generated<string | null>;
  decline: Generated<string | null>;
  refund_asked_at: Generated<Date | null>;
  refunded_at: Generated<Date | null>;
  is_payment_mail_due: Generated<boolean>;
  reminded_at: Generated<Date | null>;
  answer_by: Generated<string | null>;
  news: Generated<'waived' | 'refunded' | null>;
  words: Generated<string>;
  asked_at: ColumnType<Date, Date, never>;
  mailed_at: Generated<Date | null>;
  answered_at: Generated<Date | null>;
  settled_at: Generated<Date | null>;
  settled_by: Generated<number | null>;
}

interface ReturnedBagsTable {
  id: GeneratedAlways<number>;
  order_id: ColumnType<number, number, never>;
  parcel_id: ColumnType<number, number, never>;
  state: Generated<ReturnedBagState>;
  cause: ColumnType<ReturnCause | null, ReturnCause | null, never>;
  amount_cents: ColumnType<number | null, number | null, never>;
  settle_at: Date | null;
  coupon_code: Generated<string | null>;
  asked_at: ColumnType<Date, Date, never>;
  answered_at: Generated<Date | null>;
  trip_order_id: Generated<number | null>;
  arranged: Generated<string | null>;
  retry_at: Generated<Date | null>;
}

interface ParcelCasesTable {
  id: GeneratedAlways<number>;
  parcel_id: ColumnType<number, number, never>;
  kind: ColumnType<CaseKind, CaseKind, never>;
  opened_at: ColumnType<Date, Date, never>;
  decide_at: Date;
  tries: Generated<number>;
  decided_at: Date | null;
  outcome: CaseOutcome | null;
  refund_id: number | null;
  closed_at: Date | null;
  closed_by: number | null;
}

interface BagInventoriesTable {
  order_id: number;
  bag: number;
  sku: Sku;
  items: ColumnType<readonly StoredItem[], string, string>;
  updated_at: Date;
}

interface BagClaimsTable {
  id: GeneratedAlways<number>;
  order_id: ColumnType<number, number, never>;
  parcel_id: ColumnType<number, number, never>;
  kind: ColumnType<ClaimKind, ClaimKind, never>;
  state: ClaimState;
  opened_by: ColumnType<'customer' | 'rule', 'customer' | 'rule', never>;
  description: string;
  items: ColumnType<readonly StoredItem[], string, string>;
  claimed_cents: number;
  approved_cents: Generated<number | null>;
  pay_to: Generated<ClaimPayout | null>;
  check_to: Generated<string | null>;
  check_number: Generated<string | null>;
  refund_id: Generated<number | null>;
  decided_by: Generated<number | null>;
  reason: Generated<string | null>;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
  reminded_at: Generated<Date | null>;
  retry_at: Generated<Date | null>;
}

interface BagClaimMessagesTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  author: 'customer' | 'staff';
  text: string;
  written_at: Date;
}

interface BagClaimPhotosTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  file_name: string;
  width: number;
  height: number;
  added_at: Date;
}

interface BagClaimNewsTable {
  id: GeneratedAlways<number>;
  claim_id: number;
  kind: 'opened' | 'asked' | 'approved' | 'paid' | 'denied' | 'withdrawn';
}

interface FilesToDeleteTable {
  name: string;
  not_before: Date;
}

/** An item of an inventory or of a claim. */
export type StoredItem = {
  readonly what: string;
  readonly count: number;
  /** The value of one such item. */
  readonly valueCents: number;
  readonly origin: string;
};

interface ParcelArrivalsTable {
  parcel_id: number;
  promised_on: string;
  delivered_on: string;
  days_late: number;
  excuse: LateExcuse | null;
  refund_id: number | null;
  decided_at: Date;
}

interface TextConsentsTable {
  id: GeneratedAlways<number>;
  order_id: ColumnType<number, number, never>;
  phone: string;
  words: ColumnType<string, string, never>;
  given_at: ColumnType<Date, Date, never>;
  ended_at: ColumnType<Date | null, undefined, Date>;
}

interface TextOutboxTable {
  id: GeneratedAlways<number>;
  message_id: ColumnType<string, string, never>;
  order_id: ColumnType<number, number, never>;
  phone: string | null;
  body: string | null;
  state: Generated<'waiting' | 'sent' | 'failed' | 'discarded'>;
  last_problem: string | null;
  created_at: ColumnType<Date, Date, never>;
  sent_at: Date | null;
}

interface TextMailboxTable {
  id: GeneratedAlways<number>;
  message_id: string;
  phone: string;
  body: string;
  received_at: Date;
}

interface PickupsTable {
  id: GeneratedAlways<number>;
  order_id: ColumnType<number, number, never>;
  leg: ColumnType<Leg, Leg, never>;
  plan: ColumnType<number, number, never>;
  order_version: ColumnType<number, number, never>;
  reference: ColumnType<string, string, never>;
  state: Generated<PickupState>;
  contents_hash: Buffer;
  carrier: ColumnType<CarrierKey, CarrierKey, never>;
  day: ColumnType<string, string, never>;
  from_hour: ColumnType<number, number, never>;
  to_hour: ColumnType<number, number, never>;
  labels: ColumnType<readonly string[], readonly string[], never>;
  book_by: ColumnType<Date, Date, never>;
  ends_at: ColumnType<Date, Date, never>;
  remind_at: ColumnType<Date, Date, never>;
  remind_by: ColumnType<Date, Date, never>;
  is_reminded: Generated<boolean>;
  confirmation: string | null;
  booked_at: Date | null;
  error: string | null;
  stop_id: number | null;
  refund_id: number | null;
  tries: Generated<number>;
  next_try_at: Date;
  created_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}

interface PickupStopsTable {
  id: GeneratedAlways<number>;
  place_hash: Buffer;
  from_hour: ColumnType<number, number, never>;
  to_hour: ColumnType<number, number, never>;
  reference: ColumnType<string, string, never>;
  confirmation: Generated<string | null>;
  is_open: Generated<boolean>;
  created_at: ColumnType<Date, Date, never>;
}

interface ParcelLabelPicturesTable {
  parcel_id: number;
  png: Buffer | null;
  stored_at: Date;
}

interface ParcelScansTable {
  id: GeneratedAlways<number>;
  parcel_id: number;
  scan_id: string;
  kind: ScanKind;
  scanned_at: Date;
  city: string;
  state: string;
  country: string;
  expected_on: string | null;
  delay_cause: DelayCause | null;
  return_cause: ReturnCause | null;
  is_back: Generated<boolean | null>;
  received_at: Date;
}

interface ParcelPlanRequestsTable {
  id: GeneratedAlways<number>;
  order_id: number;
  skips_started: Generated<boolean>;
  not_before: Date | null;
}

interface IdentitiesTable {
  id: GeneratedAlways<number>;
  provider: ProviderKey;
  subject: string;
  user_id: number;
  email_was_proven: boolean;
  linked_at: ColumnType<Date, Date, never>;
}

interface IdentityAttemptsTable {
  state_hash: Buffer;
  session_id_hash: Buffer;
  provider: ProviderKey;
  nonce: string;
  code_verifier: string;
  back_path: string;
  linking_user_id: ColumnType<number | null, number | null | undefined, never>;
  expires_at: Date;
}

interface MicroSitesTable {
  id: Generated<number>;
  slug: string;
  name: string;
  brand_id: number;
  host: string | null;
  carrier: CarrierKey | null;
  club_id: number | null;
  is_open: Generated<boolean>;
  created_at: CreatedAt;
}

interface MaintenanceTable {
  id: Generated<boolean>;
  started_at: Date;
  message: string | null;
  message_es: string | null;
}

interface ClientFilesTable {
  path: string;
  content: Buffer;
  is_brotli: boolean;
  last_had_at: Date;
}

interface CarrierPausesTable {
  carrier: CarrierKey;
  paused_by: number | null;
  paused_at: Date;
}
