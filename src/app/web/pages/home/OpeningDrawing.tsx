import { lazy, type ReactNode, Suspense } from 'react';
import { useIsHydrated } from '#kit/web/use-is-hydrated.ts';
import { Icon } from '#kit/web/icons/Icon.tsx';
import type { IconName } from '#kit/web/icons/icon-drawings.tsx';
import { loadBrandPictures } from '../../brand-pictures/load-brand-pictures.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './OpeningDrawing.module.css';

// The page is complete without its picture, so it doesn't wait for it.
const Scene = lazy(async () => {
  const [{ OpeningScene }, pictures] = await Promise.all([
    import('./OpeningScene.tsx'),
    loadBrandPictures(pageFacts.brand.key),
  ]);
  return { default: () => <OpeningScene {...pictures} /> };
});

/** A bag on its dotted way from the door to the place where it is needed. It says nothing that the sentence beside it does not. */
export function OpeningDrawing({ icon }: { icon: IconName }): ReactNode {
  const isHydrated = useIsHydrated();
  return (
    <div className={styles.drawing} aria-hidden="true">
      {isHydrated && (
        <Suspense>
          <Scene />
        </Suspense>
      )}
      <span className={styles.bag}>
        <Icon name={icon} size={48} />
      </span>
    </div>
  );
}
