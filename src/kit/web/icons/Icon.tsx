import type { ReactNode } from 'react';
import { iconDrawings, type IconName } from './icon-drawings.tsx';
import styles from './Icon.module.css';

export type IconProps = {
  /** Which drawing. */
  name: IconName;
  /** Edge in px; the drawings are made for 24. */
  size?: 16 | 20 | 24 | 32 | 48;
  /** Words for a screen reader. Leave it out where text beside the icon says the same. */
  label?: string;
};

export function Icon({ name, size = 24, label }: IconProps): ReactNode {
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 24 24" focusable="false" {...naming}>
      {iconDrawings[name]}
    </svg>
  );
}
