import type { ReactNode } from 'react';
import { staffPageSize } from '#rules/parcels/staff-filter.ts';
import { Button } from '../form/Button.tsx';
import styles from './StaffList.module.css';

/** Which rows of a list are shown, and the way to the others. Nothing for a list that fits on one page. */
export function ListPages({
  label,
  page,
  shown,
  total,
  onPage,
}: {
  /** What is listed: "Labels". */
  label: string;
  page: number;
  /** How many rows are shown. */
  shown: number;
  total: number;
  onPage: (page: number) => void;
}): ReactNode {
  if (page === 1 && total <= shown) return null;
  const before = (page - 1) * staffPageSize;
  // A page past the end leads to the last one, however far it is.
  const isPast = page > 1 && shown === 0;
  const lastPage = Math.max(1, Math.ceil(total / staffPageSize));
  return (
    <nav className={styles.pages} aria-label={`Pages of ${label.toLowerCase()}`}>
      <span>{shown === 0 ? `None of ${total} here` : `${before + 1} to ${before + shown} of ${total}`}</span>
      {isPast && (
        <Button size="small" onPress={() => onPage(lastPage)}>
          Last page
        </Button>
      )}
      {page > 1 && !isPast && (
        <Button size="small" onPress={() => onPage(page - 1)}>
          Previous
        </Button>
      )}
      {before + shown < total && (
        <Button size="small" onPress={() => onPage(page + 1)}>
          Next
        </Button>
      )}
    </nav>
  );
}
