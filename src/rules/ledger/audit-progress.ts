/** In the order in which they are reported. */
export const ledgerRules = [
  'the ledger sums to zero',
  'a transaction is whole and sums to zero',
  'transactions without entries are those that were archived',
  'a balance is the sum of its entries',
  'a balance is not below zero and holds no more than it has',
  'what is held is the sum of the active holds',
  'no hold is older than its time',
  'a coupon counts its uses',
  'a coupon is used no more often than it may be',
  'no use of a coupon is held longer than its time',
  'no refund is above what was taken',
  'a refund is in the ledger as it was promised',
  'what is promised to cards is what refunds still owe',
  'what is owed by check is what approved claims still owe',
  'no refund is left unfinished beyond its time',
  'a changed order is paid with what it costs, less what goodwill covers and what was refunded since',
  'every change of an order was made by an attempt that is placed, and every such attempt has made one',
  'an order costs what its price says',
  'an order is in the ledger as it was paid',
  'an order has the payment that paid for it',
  'a payment that was kept has its order',
] as const;

export type LedgerRule = (typeof ledgerRules)[number];

/** A broken rule of the ledger: where, and what was found there. */
export type LedgerViolation = { readonly rule: LedgerRule; readonly subject: string; readonly found: string };

/** The tables that an audit reads one after the other, by ranges of a key. The last scope is what needs no ranges. */
export const auditScopes = [
  'transactions',
  'accounts',
  'refunds',
  'changes',
  'coupons',
  'orders',
  'payments',
  'rest',
] as const;

export type AuditScope = (typeof auditScopes)[number];

/** How far an audit has come, as JSON. */
export type AuditProgress = {
  readonly scope: AuditScope;
  /** The last key that was checked in this scope; null before the first. */
  readonly after: string | null;
  /** What the entries sum to so far: more than a number of JavaScript can hold. */
  readonly sumCents: string;
  /** What archived entries sum to so far, as they were carried forward to their accounts. */
  readonly carriedCents: string;
  /** Transactions without entries so far, by month. */
  readonly withoutEntries: CountsByMonth;
  /** What was archived when the audit began: a month that is archived meanwhile is compared by the next audit. */
  readonly archivedAtStart: CountsByMonth;
};

export type CountsByMonth = Readonly<Record<string, number>>;
