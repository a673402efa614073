import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { ErrorSummary } from '#kit/web/notices/ErrorSummary.tsx';
import { t } from '#rules/language/t.ts';
import { listedProblem } from '#rules/shipment/form-problems.ts';
import { goToField, openSection } from './folds.ts';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';

/**
 * At the top of the form: everything that is missing or wrong, with links to it, or that the addresses could not be checked. It takes the
 * focus once for a press, and follows silently what is filled in afterwards. Problems of the last section alone leave the focus at their
 * first field, which is beside the button.
 */
export default function OrderProblemList(): ReactNode {
  const { problems, attempt, check, checkout } = useOrder();
  const { folds, payProblems } = usePageState();
  const ofTrip = problems ?? [];
  const ofPay = useStore(payProblems);
  const [answered, setAnswered] = useState(0);
  const isOfTrip = ofTrip.length > 0;
  // Whether this list or the answer appears first: the text beside the button stays in view.
  const isSaidAtButton = check.status === 'failed' && checkout !== null;
  if (isSaidAtButton && answered !== attempt) setAnswered(attempt);
  return (
    <>
      {/* The payment form says it beside the button. */}
      {check.status === 'failed' && !isSaidAtButton && (
        <Alert
          tone="bad"
          title={t`We couldn’t check your addresses`}
        >{t`Nothing you entered is lost. Please try again.`}</Alert>
      )}
      {ofTrip.length + ofPay.length > 0 && (
        <ErrorSummary
          problems={[
            ...ofTrip.map((problem) => ({ fieldId: problem.fieldId, message: listedProblem(problem) })),
            ...ofPay,
          ]}
          attempt={isOfTrip && attempt !== answered ? attempt : null}
          onFocus={() => setAnswered(attempt)}
          onGo={(fieldId) => {
            const section = ofTrip.find((problem) => problem.fieldId === fieldId)?.section;
            if (section) goToField(folds, { section, fieldId });
            else {
              openSection(folds, 'pay');
              ofPay.find((problem) => problem.fieldId === fieldId)?.focus?.();
            }
          }}
        />
      )}
    </>
  );
}
