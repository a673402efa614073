import { call } from '#kit/web/call.ts';
import { customsInfoRequired } from '../contract.ts';
import { customsRouteToWire } from '../wire.ts';

/**
 * Whether the bags of a route need customs info. When the question does not get through it throws, and whoever asked says
 * `customsCheckFailed`: to go on without an answer could stop the bags at the border. INT-01 INT-02
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
