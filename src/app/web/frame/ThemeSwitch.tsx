import { type ReactNode, useState } from 'react';
import { Icon } from '#kit/web/icons/Icon.tsx';
import { useIsHydrated } from '#kit/web/use-is-hydrated.ts';
import { t } from '#rules/language/t.ts';
import { applyScheme, storeScheme, storedScheme, type Scheme } from './scheme.ts';
import styles from './ThemeSwitch.module.css';

const choices = [
  { scheme: 'system', label: t`System`, icon: 'sun-moon' },
  { scheme: 'light', label: t`Light`, icon: 'sun' },
  { scheme: 'dark', label: t`Dark`, icon: 'moon' },
] as const;

/** Three small radio buttons; the browser remembers the choice. The server, which may have rendered them, doesn't have it. */
export function ThemeSwitch({ name }: { name: string }): ReactNode {
  const isHydrated = useIsHydrated();
  const [pressed, setPressed] = useState<Scheme | null>(null);
  const chosen = pressed ?? (isHydrated ? storedScheme() : 'system');

  function choose(scheme: Scheme): void {
    setPressed(scheme);
    storeScheme(scheme);
    applyScheme(scheme);
  }

  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>{t`Theme`}</legend>
      {choices.map(({ scheme, label, icon }) => (
        <label key={scheme} className={styles.choice} title={label}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={scheme}
            checked={scheme === chosen}
            aria-label={label}
            onChange={() => choose(scheme)}
          />
          {icon === 'sun-moon' ? <HalfDisc /> : <Icon name={icon} size={16} />}
        </label>
      ))}
    </fieldset>
  );
}

/** Half light, half dark. */
function HalfDisc(): ReactNode {
  return (
    <svg className={styles.half} width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 0 17Z" />
    </svg>
  );
}
