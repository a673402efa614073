import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icon-drawings.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Button.module.css';

export type ButtonLook = {
  /** `primary` is the one next step of a screen, `secondary` an alternative, `quiet` everything else. */
  variant?: 'primary' | 'secondary' | 'quiet';
  /** `large` is 52 px, `regular` 44 px, `small` 32 px for dense rows. */
  size?: 'large' | 'regular' | 'small';
  icon?: IconName;
  iconAfter?: IconName;
  /** As wide as its container. */
  wide?: boolean;
};

export type ButtonProps = ButtonLook & {
  children: ReactNode;
  onPress?: (() => void) | undefined;
  type?: 'button' | 'submit';
  id?: string;
  /** The full name for a screen reader where the visible text alone is unclear. It must begin with the visible text. */
  label?: string;
  /**
   * Why it can't be used now. The button then stays in the tab order, is `aria-disabled`, does not call `onPress`, and shows this message
   * when it is pressed.
   */
  disabledReason?: string | undefined;
  /** Called on a press while `disabledReason` is set, e.g. to show the list of errors. */
  onDisabledPress?: (() => void) | undefined;
  /** Shown instead of the children while something is in progress; presses are ignored. */
  pendingLabel?: string | undefined;
  /** For a button that opens something. */
  expanded?: boolean;
  controls?: string;
};

export function Button(props: ButtonProps): ReactNode {
  const { children, type = 'button', id, label, disabledReason, pendingLabel } = props;
  const reasonId = useId();
  const [isReasonAsked, setReasonAsked] = useState(false);
  const isReasonShown = isReasonAsked && disabledReason !== undefined;

  function press(event: MouseEvent): void {
    if (pendingLabel !== undefined || disabledReason !== undefined) event.preventDefault();
    if (pendingLabel !== undefined) return;
    if (disabledReason === undefined) return props.onPress?.();
    setReasonAsked(true);
    props.onDisabledPress?.();
  }

  return (
    <span className={classNames(styles.place, props.wide && styles.wide)}>
      <button
        className={buttonClass(props)}
        type={type}
        id={id}
        aria-label={label}
        aria-disabled={disabledReason !== undefined || pendingLabel !== undefined || undefined}
        aria-describedby={disabledReason !== undefined ? reasonId : undefined}
        aria-busy={pendingLabel !== undefined || undefined}
        aria-expanded={props.expanded}
        aria-controls={props.expanded ? props.controls : undefined}
        onClick={press}
      >
        <ButtonInside {...props}>{pendingLabel ?? children}</ButtonInside>
      </button>
      {disabledReason !== undefined && !isReasonShown && (
        <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden>
      )}
      {disabledReason !== undefined && (
        // Rendered empty at first: a live region that appears together with its text is not announced.
        <span className={styles.reason} id={isReasonShown ? reasonId : undefined} role="status">
          {isReasonShown && disabledReason}
        </span>
      )}
    </span>
  );
}

export type ButtonLinkProps = ButtonLook & {
  href: string;
  children: ReactNode;
  /** For a router that handles the click itself. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function ButtonLink({ href, onClick, children, ...look }: ButtonLinkProps): ReactNode {
  return (
    <a className={buttonClass(look)} href={href} onClick={onClick}>
      <ButtonInside {...look}>{children}</ButtonInside>
    </a>
  );
}

function ButtonInside({ icon, iconAfter, size, children }: ButtonLook & { children: ReactNode }): ReactNode {
  const iconSize = size === 'small' ? 16 : 20;
  return (
    <>
      {icon && <Icon name={icon} size={iconSize} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} size={iconSize} />}
    </>
  );
}

function buttonClass({ variant = 'secondary', size = 'regular', wide }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}
