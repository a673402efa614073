import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { limits } from '#rules/limits.ts';
import { cutOffTimes } from '../contract.ts';
import { handoverPlaceToWire, localHourFromWire } from '../wire.ts';

/**
 * The hour of the day where the bags are, by the server's clock, because a visitor's may be wrong. Null until the answer arrives. When
 * the call fails, the visitor's clock is better than none. PKP-02
 */
export function useLocalHour(asked: {
  readonly country: string;
  readonly clubId: number | null;
  readonly zip: string;
  readonly timeZone: string | null;
  /** Only pickups of today depend on it. */
  readonly isNeeded: boolean;
}): number | null {
  const { country, clubId, zip, timeZone, isNeeded } = asked;
  const { data, isError } = useQuery({
    queryKey: ['local-hour', country, clubId, zip],
    enabled: isNeeded,
    queryFn: ({ signal }) =>
      call(
        cutOffTimes,
        { body: handoverPlaceToWire({ country, clubId: clubId ?? undefined, zip: zip === '' ? undefined : zip }) },
        { signal },
      ),
    placeholderData: (earlier) => earlier,
    // A page that is left open notices when it is too late for today. CHK-05
    refetchInterval: limits.localHourRefreshMs,
  });
  if (data) return localHourFromWire(data);
  return isError && timeZone !== null ? hourIn(timeZone) : null;
}

function hourIn(timeZone: string): number {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format();
  return Number(hour);
}
