import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { focusSoon } from '#kit/web/focus-soon.ts';
import { Button } from '#kit/web/form/Button.tsx';
import { TextField } from '#kit/web/form/TextField.tsx';
import { orderDetailsProblems } from '#rules/checkout/order-details.ts';
import { requestedPlace } from '#rules/brand/requested-place.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { pageFacts } from '../../page-facts.ts';
import { leaveField } from './shown-errors.ts';
import { usePageState } from './use-page-state.ts';
import { useShownError } from './use-shown-error.ts';

/** Asks for a club that is not listed, by its name. It goes with the order, and our staff reads it. BRD-02 ACC-09 */
export default function RequestedClub({ id, onCancel }: { id: string; onCancel: () => void }): ReactNode {
  const { details, shownErrors } = usePageState();
  const value = useStore(details);
  const { key } = pageFacts.brand;
  const error = useShownError({
    section: 'where',
    fieldId: id,
    problem: orderDetailsProblems(value, key).requestedClub,
  });
  useEffect(() => {
    details.setState(({ requestedClub }) => ({ requestedClub: requestedClub ?? '' }));
    focusSoon(id);
  }, [details, id]);
  return (
    <>
      <TextField
        id={id}
        label={t`Name of the ${requestedPlace(pageFacts.brand)}`}
        hint={t`We’ll look into adding it. For this trip, choose “Other address” and enter the address.`}
        value={value.requestedClub ?? ''}
        error={error}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={limits.textFieldLengthMax}
        onChange={(requestedClub) => details.setState({ requestedClub })}
        onBlur={() => leaveField(shownErrors, id)}
      />
      <div>
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            details.setState({ requestedClub: null });
            onCancel();
          }}
        >{t`Cancel request`}</Button>
      </div>
    </>
  );
}
