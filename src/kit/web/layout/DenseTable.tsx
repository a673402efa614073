import type { ReactNode } from 'react';
import styles from './DenseTable.module.css';

export type DenseTableProps = {
  /** What the table lists, for screen readers. */
  label: string;
  columns: readonly string[];
  /** The first of the columns at the right that are amounts; none by default. */
  amountFrom?: number;
  /** Titles of columns whose cells stay on one line: what is read as one, such as a number. */
  whole?: readonly string[];
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
  /** Shown instead of an empty table. */
  emptyText: string;
};

/** A compact table; on a phone each row becomes a short list. SCR-08 */
export function DenseTable({
  label,
  columns,
  amountFrom = columns.length,
  whole = [],
  rows,
  emptyText,
}: DenseTableProps): ReactNode {
  if (rows.length === 0) return <p className={styles.nothing}>{emptyText}</p>;
  return (
    <table className={styles.table} aria-label={label}>
      <thead className={styles.head}>
        <tr>
          {columns.map((title, at) => (
            <th key={title} scope="col" data-number={at >= amountFrom || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className={styles.row}>
            {columns.map((title, at) => (
              <td
                key={title}
                data-number={at >= amountFrom || undefined}
                data-whole={whole.includes(title) || undefined}
              >
                <span className={styles.title} aria-hidden="true">
                  {title}
                </span>
                <span>{cells[at]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
