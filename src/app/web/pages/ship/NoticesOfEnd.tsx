import { type ReactNode, useState } from 'react';
import { CountryNote } from '#capabilities/ship-points/web/CountryNote.tsx';
import { CountryNoteLine } from '#capabilities/ship-points/web/CountryNoteLine.tsx';
import { DisasterLine } from '#capabilities/ship-points/web/DisasterLine.tsx';
import { useBlockedAddress } from '#capabilities/ship-points/web/use-blocked-address.ts';
import { useDisasterNotices } from '#capabilities/ship-points/web/use-disaster-notices.ts';
import type { KnownCountry } from '#capabilities/ship-points/web/use-country-config.ts';
import { Alert } from '#kit/web/notices/Alert.tsx';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../page-facts.ts';

/** What is to be known about one end: its country, its address, what is the matter there. */
export function NoticesOfEnd({
  point,
  end,
  country,
}: {
  point: ShipPoint;
  end: End;
  country: KnownCountry;
}): ReactNode {
  const blocked = useBlockedAddress({ ...point, isWanted: point.type === 'other' });
  const disasters = useDisasterNotices({ ...point, end, country, brandId: pageFacts.brand.id });
  return (
    <>
      {blocked.message !== null && <Alert tone="bad">{blocked.message}</Alert>}
      <DisasterLine notices={disasters} />
      {country.isKnown && <CountryNotes country={country} />}
    </>
  );
}

/** The note opens when another country is chosen, not for the one that the page came with; its words stay at the field. CTY-05 */
function CountryNotes({ country }: { country: KnownCountry }): ReactNode {
  const { config } = country;
  const [noted, setNoted] = useState(config.code);
  return (
    <>
      <CountryNoteLine config={config} />
      {noted !== config.code && config.code !== 'US' && (
        <CountryNote config={config} onClose={() => setNoted(config.code)} />
      )}
    </>
  );
}
