import type { ReactNode } from 'react';
import { Alert } from '../notices/Alert.tsx';
import { DenseTable, type DenseTableProps } from './DenseTable.tsx';
import { ListPages } from './ListPages.tsx';
import styles from './StaffList.module.css';

/** A list of what staff have to look at, with what became of their last action on it. */
export function StaffList({
  label,
  title,
  lead,
  problem,
  done,
  order,
  total,
  pages,
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
  /** For a list that has pages. */
  pages?: ListPaging | undefined;
  table: Pick<DenseTableProps, 'label' | 'emptyText' | 'columns' | 'whole'> & { rows: readonly Row[] };
  children?: ReactNode;
}): ReactNode {
  const { length } = table.rows;
  return (
    <section className={styles.list} aria-label={label}>
      <h2 className={styles.heading}>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      {problem !== null && <Alert tone="bad">{problem}</Alert>}
      <p role="status" className={styles.done}>
        {done}
      </p>
      {!pages && total > length && (
        <p>
          Showing the {order} {length} of {total}.
        </p>
      )}
      <DenseTable {...table} emptyText={total > 0 ? 'Nothing is on this page.' : table.emptyText} />
      {pages && <ListPages label={label} shown={length} total={total} {...pages} />}
      {children}
    </section>
  );
}

/** Which page is shown, and what shows another one. */
export type ListPaging = { readonly page: number; readonly onPage: (page: number) => void };

type Row = { readonly key: number; readonly cells: readonly ReactNode[] };
