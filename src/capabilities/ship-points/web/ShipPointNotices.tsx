import { type ReactNode, useState } from 'react';
import { DisasterLine } from './DisasterLine.tsx';
import { useDisasterNotices } from './use-disaster-notices.ts';
import type { KnownCountry } from './use-country-config.ts';
import { later } from '#kit/web/later.tsx';
import type { End, ShipPoint } from '#rules/shipment/draft.ts';

const CountryNotes = later(() => import('./CountryNotes.tsx'));

/** Notices about the place of one end: its country, disasters. */
export function ShipPointNotices({
  point,
  end,
  country,
  isUsed,
  brandId,
}: {
  point: ShipPoint;
  end: End;
  country: KnownCountry;
  /** Whether the user has entered something at this end. */
  isUsed: boolean;
  brandId: number;
}): ReactNode {
  const disasters = useDisasterNotices({ ...point, end, country, brandId });
  return (
    <>
      <DisasterLine notices={disasters} />
      {country.isKnown && <NotesOnCountry country={country} isUsed={isUsed} />}
    </>
  );
}

/**
 * The note opens when another country is chosen, not for the one the page started with, nor for one that an order filled in: the line at the
 * field says the same. CTY-05
 */
function NotesOnCountry({ country: { config }, isUsed }: { country: KnownCountry; isUsed: boolean }): ReactNode {
  const [noted, setNoted] = useState(config.code);
  if (!isUsed && noted !== config.code) setNoted(config.code);
  // The form is made for the United States, which needs no notes.
  if (config.code === 'US') return null;
  return <CountryNotes config={config} isOpen={noted !== config.code} onClose={() => setNoted(config.code)} />;
}
