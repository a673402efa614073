import { type ReactNode, Suspense, use } from 'react';
import { Icon } from '#kit/web/icons/Icon.tsx';
import type { IconName } from '#kit/web/icons/icon-drawings.tsx';
import { pageFacts } from '../../page-facts.ts';
import { loadHomeParts } from './load-home-parts.ts';
import styles from './OpeningDrawing.module.css';

/**
 * A bag on its dotted way from the door to the place where it is needed. It has no information that the sentence beside it doesn't have.
 */
export function OpeningDrawing({ icon }: { icon: IconName }): ReactNode {
  return (
    <div className={styles.drawing} aria-hidden="true">
      {/* The page is complete without its picture, so it doesn’t wait for it. */}
      <Suspense>
        <Scene />
      </Suspense>
      <span className={styles.bag}>
        <Icon name={icon} size={48} />
      </span>
    </div>
  );
}

function Scene(): ReactNode {
  const { OpeningScene, pictures } = use(loadHomeParts(pageFacts.brand.key));
  return <OpeningScene {...pictures} />;
}
