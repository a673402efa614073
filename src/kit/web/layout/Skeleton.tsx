import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Skeleton.module.css';

export type SkeletonProps = {
  /** `line` is as high as a line of text, `block` takes `height`. */
  shape?: 'line' | 'block';
  /** Any CSS length. */
  width?: string;
  height?: string;
  /** How many, one under another. */
  count?: number;
};

/** The space that something will take, before it is there. Say what is awaited with `Waiting` around it. */
export function Skeleton({ shape = 'line', width, height, count = 1 }: SkeletonProps): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <span
      // The pieces are alike and never move, so their place is name enough.
      key={index}
      className={classNames(styles.skeleton, styles[shape])}
      style={{ width, height }}
      aria-hidden="true"
    />
  ));
}

export type WaitingProps = {
  /** What is happening: "Asking for prices". Screen readers hear it at once, everyone sees it after a second. */
  label: string;
  /** Skeletons. */
  children: ReactNode;
};

export function Waiting({ label, children }: WaitingProps): ReactNode {
  return (
    <div className={styles.waiting}>
      {children}
      <p className={styles.label} role="status">
        {label}
      </p>
    </div>
  );
}
