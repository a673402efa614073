import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { later } from '#kit/web/later.tsx';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';

const OrderProblemList = later(() => import('./OrderProblemList.tsx'));
const CorrectionOfEnds = later(() => import('./CorrectionOfEnds.tsx'));

/** What stands in the way of the order, once its button was pressed. */
export function OrderProblems(): ReactNode {
  const { problems, check } = useOrder();
  const isPayWrong = useStore(usePageState().payProblems, ({ length }) => length > 0);
  const isAnythingWrong = (problems !== null && problems.length > 0) || isPayWrong || check.status === 'failed';
  return isAnythingWrong && <OrderProblemList />;
}

/** Once it was needed it stays, because it remembers which answer was closed. */
export function CorrectionDialog(): ReactNode {
  const isInvalid = useOrder().check.status === 'invalid';
  const [wasInvalid, setWasInvalid] = useState(isInvalid);
  if (isInvalid && !wasInvalid) setWasInvalid(true);
  return wasInvalid && <CorrectionOfEnds />;
}
