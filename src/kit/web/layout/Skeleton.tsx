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

/** A placeholder for content that is loading. Wrap it in `Waiting` to say what is loading. */
export function Skeleton({ shape = 'line', width, height, count = 1 }: SkeletonProps): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    // Its size is in attributes that need no style sheet: the server draws it too, and the security policy allows no style attribute.
    <svg
      // The pieces are identical and never move, so the index is a good key.
      key={index}
      className={classNames(styles.skeleton, styles[shape])}
      width={width ?? '100%'}
      height={height}
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
