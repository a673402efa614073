import { type ReactNode, useState } from 'react';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { t } from '#rules/language/t.ts';
import { areContentsDeclared } from '#rules/shipment/contents-form-problems.ts';
import { bagCount, type Draft } from '#rules/shipment/draft.ts';
import { useDraft } from '../use-draft.ts';
import styles from './Contents.module.css';
import { LazyContents } from './LazyContents.tsx';

const titleId = 'contents-of-bags';

/** For trips within a country, what is in the bags is optional and folded; its fields load when it is opened. */
export function ContentsFold(): ReactNode {
  const isShown = useDraft((draft) => bagCount(draft) > 0 && !areContentsDeclared(draft));
  const hasContents = useDraft(hasItems);
  const [isOpened, setOpened] = useState(false);
  if (!isShown) return null;
  if (!isOpened && !hasContents) {
    return (
      <div>
        <Button
          icon="plus"
          onPress={() => {
            setOpened(true);
            focusSoon(titleId);
          }}
        >{t`What’s in the bags? (optional)`}</Button>
      </div>
    );
  }
  return (
    <section className={styles.fold} aria-labelledby={titleId}>
      <h3 id={titleId} tabIndex={-1}>{t`What’s in the bags`}</h3>
      <p
        className={styles.soft}
      >{t`Optional. If a bag is lost or damaged, a claim is quicker when we know what was inside. You can change this until the carrier has a bag.`}</p>
      <LazyContents />
    </section>
  );
}

function hasItems({ travelers }: Draft): boolean {
  return travelers.some(({ lines }) =>
    lines.some(({ products }) => products.some(({ items = [] }) => items.length > 0)),
  );
}
