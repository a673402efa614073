import { call } from '#kit/web/call.ts';
import { customsInfoRequired } from '../contract.ts';
import { customsRouteToWire } from '../wire.ts';

/**
 * Whether the bags of a route need customs info. It throws when the call fails, and the caller shows
 * `customsCheckFailed`: without an answer, customs could stop the bags at the border. INT-01 INT-02
 */
export async function askCustomsRequired({
  origin,
  destination,
  brandId,
  signal,
}: {
  /** Country codes. */
  readonly origin: string;
  readonly destination: string;
  readonly brandId: number;
  readonly signal?: AbortSignal | undefined;
}): Promise<boolean> {
  const { required } = await call(customsInfoRequired, customsRouteToWire({ origin, destination, brandId }), {
    signal,
  });
  return required;
}
