import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { later } from '#kit/web/later.tsx';
import { useOrder } from './use-order.ts';
import { usePageState } from './use-page-state.ts';

const OrderProblemList = later(() => import('./OrderProblemList.tsx'));
const CorrectionOfEnds = later(() => import('./CorrectionOfEnds.tsx'));

/** What stands in the way of the order, once its button was pressed. Once needed it stays, because it remembers what it answered. */
export function OrderProblems(): ReactNode {
  const { problems, check } = useOrder();
  const isPayWrong = useStore(usePageState().payProblems, ({ length }) => length > 0);
  const isAnythingWrong = (problems !== null && problems.length > 0) || isPayWrong || check.status === 'failed';
  return useWasEver(isAnythingWrong) && <OrderProblemList />;
}

/** Once it was needed it stays, because it remembers which answer was closed. */
export function CorrectionDialog(): ReactNode {
  return useWasEver(useOrder().check.status === 'invalid') && <CorrectionOfEnds />;
}

function useWasEver(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was || isSo;
}
