import type { ReactNode } from 'react';
import { Button } from '#kit/web/form/Button.tsx';
import { t } from '#rules/language/t.ts';
import { swapEnds } from '#rules/shipment/draft-changes.ts';
import { arePlacesNamed } from '#rules/shipment/first-needed-section.ts';
import { EndFields } from './EndFields.tsx';
import { FoldingSection } from './FoldingSection.tsx';
import { placeName } from './place-name.ts';
import { useChangeDraft } from './use-draft.ts';
import { useTrip } from './use-trip.ts';
import styles from './WhereSection.module.css';

export function WhereSection(): ReactNode {
  const change = useChangeDraft();
  const { draft } = useTrip();
  return (
    <FoldingSection
      section="where"
      summary={t`${placeName(draft.origin)} to ${placeName(draft.destination)}`}
      startsFolded={arePlacesNamed(draft)}
    >
      <EndFields end="origin" title={t`From`} />
      <div className={styles.swap}>
        <Button
          variant="quiet"
          size="small"
          icon="swap"
          onPress={() => change(swapEnds)}
        >{t`Swap the two places`}</Button>
      </div>
      <EndFields end="destination" title={t`To`} />
    </FoldingSection>
  );
}
