import { zipInfo } from '#capabilities/ship-points/contract.ts';
import type { Place } from '#ports/postal-data/postal-data.ts';
import type { Load } from '../measuring/load.ts';

export function zipLoad(places: readonly Place[]): Load {
  return {
    name: 'zip_info',
    requests: places.map(({ zip, country }) => ({
      method: 'GET',
      path: `${zipInfo.path}?${new URLSearchParams({ zip_code: zip, country_code: country })}`,
    })),
    isRight: (body) => body.startsWith('{"success":true'),
  };
}
