import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Disclosure.module.css';

export type DisclosureProps = {
  /** What opens it: "Why?", "How is this counted?" */
  label: string;
  /** Said after the label by screen readers, where several openers read alike: "Why? Pickup". */
  about?: string;
  children: ReactNode;
  /** Open at first. */
  open?: boolean;
};

/** An opener with a short text behind it. The browser's own `details`, so that searching the page finds the text too. */
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
