import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '#kit/web/form/Button.tsx';
import { DenseTable } from '#kit/web/layout/DenseTable.tsx';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { receiptAddress } from '#rules/orders/receipt-address.ts';
import styles from './ParcelProblems.module.css';

/** A list of what staff have to look at, with what became of their last action on it. */
export function StaffList({
  label,
  title,
  lead,
  problem,
  done,
  order,
  total,
  table,
  children,
}: {
  label: string;
  title: string;
  lead?: string;
  /** Why the last action failed. */
  problem: string | null;
  /** What the last action did. */
  done: string | false | undefined;
  /** What comes first: "oldest". */
  order: string;
  /** How many there are, of which the list shows some. */
  total: number;
  table: { label: string; emptyText: string; columns: readonly string[]; rows: readonly Row[] };
  children?: ReactNode;
}): ReactNode {
  const { length } = table.rows;
  return (
    <section className={styles.parcels} aria-label={label}>
      <h2 className={styles.heading}>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {total > length && (
        <p>
          Showing the {order} {length} of {total}.
        </p>
      )}
      <DenseTable {...table} />
      {children}
    </section>
  );
}

type Row = { readonly key: number; readonly cells: readonly ReactNode[] };

/** The order that a row is about, as a link to its receipt. */
export function OrderLink({
  order: { orderId, displayId },
}: {
  order: { readonly orderId: number; readonly displayId: string };
}): ReactNode {
  return (
    <Link className={styles.order} href={receiptAddress({ role: 'admin', orderId })}>
      {displayId}
    </Link>
  );
}

/** What staff can do about a row. */
export function RowActions<Action extends string>({
  actions,
  words,
  pendingWords,
  pending,
  onPress,
}: {
  actions: readonly Action[];
  words: Readonly<Record<Action, string>>;
  pendingWords: Readonly<Record<Action, string>>;
  /** The one that is under way. */
  pending: Action | undefined;
  onPress: (action: Action) => void;
}): ReactNode {
  return (
    <span className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          pendingLabel={pending === action ? pendingWords[action] : undefined}
          onPress={() => onPress(action)}
        >
          {words[action]}
        </Button>
      ))}
    </span>
  );
}
