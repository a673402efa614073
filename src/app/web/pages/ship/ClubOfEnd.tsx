import { type ReactNode, useState } from 'react';
import { useClubChoice } from '#capabilities/clubs/web/use-club-choice.ts';
import { ClubSearch } from '#capabilities/ship-points/web/ClubSearch.tsx';
import { Button } from '#kit/web/form/Button.tsx';
import { Skeleton } from '#kit/web/layout/Skeleton.tsx';
import { later } from '#kit/web/later.tsx';
import { requestedPlace } from '#rules/brand/requested-place.ts';
import { t } from '#rules/language/t.ts';
import { messageText } from '#rules/messages.ts';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../page-facts.ts';
import styles from './ClubOfEnd.module.css';
import { leaveField } from './shown-errors.ts';
import { useChangeDraft } from './use-draft.ts';
import { usePageState } from './use-page-state.ts';
import { useShownError } from './use-shown-error.ts';

const RequestedClub = later(() => import('./RequestedClub.tsx'));
const ChosenClub = later(() => import('./ChosenClub.tsx'), <Skeleton shape="block" height="8rem" />);

/** An end that is a club: searched for, then shown with its details and notes. PNT-11 */
export function ClubOfEnd({ point, end }: { point: ShipPoint; end: End }): ReactNode {
  const { shownErrors } = usePageState();
  const choice = useClubChoice({ point, end, change: useChangeDraft() });
  const [isRequesting, setRequesting] = useState(false);
  const fieldId = `${end}-club`;
  const { facilityLabel } = pageFacts.brand;
  const missing = messageText('facilityNameRequired', { facilityLabel });
  const error = useShownError({
    section: 'where',
    fieldId,
    problem: choice.clubId === null ? missing : undefined,
  });
  if (choice.clubId !== null) return <ChosenClub end={end} clubId={choice.clubId} choice={choice} />;
  return (
    <div className={styles.search}>
      <ClubSearch
        id={fieldId}
        label={facilityLabel}
        brand={pageFacts.brand.key}
        country={point.country}
        error={error}
        onPick={choice.pick}
        onBlur={() => leaveField(shownErrors, fieldId)}
      />
      {isRequesting ? (
        <RequestedClub id={`${end}-requested`} onCancel={() => setRequesting(false)} />
      ) : (
        <div>
          <Button variant="quiet" size="small" onPress={() => setRequesting(true)}>
            {t`Not listed? Request this ${requestedPlace(pageFacts.brand)}`}
          </Button>
        </div>
      )}
    </div>
  );
}
