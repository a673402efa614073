import type { ReactNode } from 'react';
import { Alert } from '#kit/web/notices/Alert.tsx';
import { ErrorSummary } from '#kit/web/notices/ErrorSummary.tsx';
import { goToField } from './folds.ts';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';

/** At the top of the form: what is missing, with links to it, or that the addresses could not be checked. */
export default function OrderProblemList(): ReactNode {
  const { problems, attempt, check } = useOrder();
  const { folds } = usePageState();
  if (problems !== null && problems.length > 0) {
    return (
      <ErrorSummary
        problems={problems.map(({ fieldId, message, about }) => ({ fieldId, message: `${message} (${about})` }))}
        attempt={attempt}
        onGo={(fieldId) => {
          const section = problems.find((problem) => problem.fieldId === fieldId)?.section;
          if (section) goToField(folds, { section, fieldId });
        }}
      />
    );
  }
  if (check.status === 'failed') {
    return (
      <Alert tone="bad" title="Your addresses could not be checked">
        What you entered is kept. Please press the button again.
      </Alert>
    );
  }
  return null;
}
