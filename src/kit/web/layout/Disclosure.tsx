import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Disclosure.module.css';

export type DisclosureProps = {
  /** What opens it: "Why?", "How is this counted?" */
  label: string;
  /** Read after the label by screen readers, to tell apart buttons with the same label: "Why? Pickup". */
  about?: string;
  children: ReactNode;
  /** Open at first. */
  open?: boolean;
};

/** A button that expands a short text. It uses native `details`, so that searching the page finds the text too. */
export function Disclosure({ label, about, children, open }: DisclosureProps): ReactNode {
  return (
    <details className={styles.disclosure} open={open}>
      <summary className={styles.opener}>
        {label}
        {about && <VisuallyHidden> {about}</VisuallyHidden>}
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
