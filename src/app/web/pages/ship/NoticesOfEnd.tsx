import { type ReactNode, useState } from 'react';
import { DisasterLine } from '#capabilities/ship-points/web/DisasterLine.tsx';
import { useDisasterNotices } from '#capabilities/ship-points/web/use-disaster-notices.ts';
import type { KnownCountry } from '#capabilities/ship-points/web/use-country-config.ts';
import { later } from '#kit/web/later.tsx';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';
import { pageFacts } from '../../page-facts.ts';

const BlockedAddressNotice = later(() => import('#capabilities/ship-points/web/BlockedAddressNotice.tsx'));
const CountryNotes = later(() => import('#capabilities/ship-points/web/CountryNotes.tsx'));

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
  const disasters = useDisasterNotices({ ...point, end, country, brandId: pageFacts.brand.id });
  return (
    <>
      {point.type === 'other' && <BlockedAddressNotice address={point} />}
      <DisasterLine notices={disasters} />
      {country.isKnown && <NotesOnCountry country={country} />}
    </>
  );
}

/** The note opens when another country is chosen, not for the one that the page came with. CTY-05 */
function NotesOnCountry({ country: { config } }: { country: KnownCountry }): ReactNode {
  const [noted, setNoted] = useState(config.code);
  // The form takes the United States as the usual case.
  if (config.code === 'US') return null;
  return <CountryNotes config={config} isOpen={noted !== config.code} onClose={() => setNoted(config.code)} />;
}
