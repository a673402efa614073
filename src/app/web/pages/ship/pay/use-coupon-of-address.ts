import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { limits } from '#rules/limits.ts';
import { usePageState } from '../use-page-state.ts';

/** Applies the coupon that the address of the page names, once; what the user applies after that stays. */
export function useCouponOfAddress(): void {
  const { extras } = usePageState();
  const [parameters] = useSearchParams();
  const code = (parameters.get('coupon') ?? '').trim().toUpperCase().slice(0, limits.textFieldLengthMax);
  useEffect(() => {
    if (code !== '' && extras.getState().coupon === '') extras.setState({ coupon: code });
  }, [code, extras]);
}
