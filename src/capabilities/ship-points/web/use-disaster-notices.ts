import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/web/call.ts';
import { isFieldRequired } from '#rules/address/country-rules.ts';
import { checkZip } from '#rules/address/zip-rules.ts';
import { limits } from '#rules/limits.ts';
import type { End } from '#rules/shipment/draft.ts';
import { disasterNotifications } from '../contract.ts';
import { noticePlaceToWire } from '../wire.ts';
import type { KnownCountry } from './use-country-config.ts';
import { useDebouncedText } from './use-debounced-text.ts';

/** What customers must know before they ship from or to a place: a storm, a fire, a strike. */
export type DisasterMessage = { readonly id: number; readonly message: string };

/**
 * The notices for one end, once its place is known and typing has paused. None when the call fails: notices are only information, and
 * nothing waits for them. NTE-01
 */
export function useDisasterNotices(asked: {
  readonly end: End;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: KnownCountry;
  readonly brandId: number;
}): readonly DisasterMessage[] {
  const { end, zip, city, state, country, brandId } = asked;
  const place = JSON.stringify([country.config.code, zip, city, state]);
  const hasStoppedTyping = useDebouncedText(place, limits.searchDelayMs) === place;
  const { data } = useQuery({
    queryKey: ['disaster-notifications', end, place, brandId],
    enabled: hasStoppedTyping && isPlaceKnown(asked),
    queryFn: async ({ signal }) => {
      const query = noticePlaceToWire({ end, zip, city, state, country: country.config.code, brandId });
      const { notifications } = await call(disasterNotifications, { query }, { signal });
      return notifications;
    },
  });
  return data ?? none;
}

const none: readonly DisasterMessage[] = [];

function isPlaceKnown(asked: { zip: string; city: string; state: string; country: KnownCountry }): boolean {
  const { config, isKnown } = asked.country;
  if (!isKnown || asked.city.trim() === '' || checkZip(asked.zip, config).kind === 'problem') return false;
  return asked.state !== '' || !isFieldRequired(config, 'state');
}
