import { type ReactNode, useMemo } from 'react';
import type { Coordinates } from '#rules/address/miles-between.ts';
import { shortDistance } from '#rules/address/distance-in-words.ts';
import { t } from '#rules/language/t.ts';
import styles from './StoreMap.module.css';
import { drawStoreMap, type MapPin, type MapRing } from './store-map-drawing.ts';
import type { LocatedStore } from '../wire.ts';

export type StoreMapProps = {
  center: Coordinates & { readonly name: string };
  stores: readonly LocatedStore[];
  radiusMiles: number;
  /** The store that is pointed at or has the focus in the list. */
  markedId: number | null;
};

/** Where the stores are: rings of miles around the zip, without streets, north up. The list beside it has the same in text. SCR-04 */
export function StoreMap({ center, stores, radiusMiles, markedId }: StoreMapProps): ReactNode {
  const drawing = useMemo(() => drawStoreMap({ center, stores, radiusMiles }), [center, stores, radiusMiles]);
  const markedIndex = stores.findIndex(({ id }) => id === markedId);
  const marked = drawing.pins[markedIndex];
  const outer = drawing.rings.at(-1);
  return (
    <figure className={styles.map}>
      <svg
        className={styles.drawing}
        viewBox="-114 -114 228 228"
        role="img"
        aria-label={
          stores.length === 1
            ? t`Map: 1 store around ${center.name}`
            : t`Map: ${stores.length} stores around ${center.name}`
        }
      >
        <circle className={styles.ground} r={outer?.radius} />
        <path className={styles.cross} d="M0-100V100M-100 0H100" />
        {drawing.rings.map((ring) => (
          <Ring key={ring.miles} ring={ring} />
        ))}
        <text className={styles.north} y={-104}>{t`N`}</text>
        <circle className={styles.center} r={3} />
        {/* The nearest ones are drawn last, to be on top. */}
        {drawing.pins.toReversed().map((pin) => (
          <Pin key={pin.id} pin={pin} />
        ))}
        {marked && <Pin pin={{ ...marked, number: markedIndex + 1 }} isMarked />}
      </svg>
      <figcaption
        className={styles.caption}
      >{t`Straight-line distances from the center of ${center.name}. Driving distances are longer.`}</figcaption>
    </figure>
  );
}

function Ring({ ring: { radius, miles, label } }: { ring: MapRing }): ReactNode {
  return (
    <>
      <circle className={styles.ring} r={radius} />
      <text className={styles.miles} x={label.x} y={label.y}>
        {shortDistance(miles)}
      </text>
    </>
  );
}

function Pin({ pin: { x, y, number }, isMarked = false }: { pin: MapPin; isMarked?: boolean }): ReactNode {
  if (number === null) return <circle className={styles.dot} cx={x} cy={y} r={3} />;
  return (
    <g className={styles.pin} data-marked={isMarked || undefined} transform={`translate(${x} ${y})`}>
      <circle r={isMarked ? 9.5 : 7} />
      <text>{number}</text>
    </g>
  );
}
