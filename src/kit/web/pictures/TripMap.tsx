import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './TripMap.module.css';
import type { RoutePoint } from './route-drawing.ts';
import { drawTrip, type Track, type DrawnPlace } from './trip-drawing.ts';
import { useMapShapes } from './use-map-shapes.ts';

export type TripMapProps = {
  from: RoutePoint;
  to: RoutePoint;
  tracks: readonly Track[];
  /** Says all that the map shows. */
  description: string;
};

/** A map of a trip: where things have been, where they are now and what is ahead. Load it lazily; it fetches its shapes itself. */
export default function TripMap({ from, to, tracks, description }: TripMapProps): ReactNode {
  // Compared by value, because a page that refreshes creates new points each time and drawing takes some milliseconds.
  const key = JSON.stringify({ from, to, tracks });
  const trip = useMemo(() => drawTrip(JSON.parse(key)), [key]);
  const shapes = useMapShapes(trip);
  const { x, y, width, height } = trip.frame;
  return (
    <div className={styles.frame} role="img" aria-label={description}>
      <svg
        className={styles.drawing}
        viewBox={`${x} ${y} ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path className={styles.land} d={shapes.land} />
        <path className={styles.borders} d={shapes.borders} />
        <path className={styles.ahead} d={trip.ahead.join('')} />
        <path className={styles.glow} d={trip.traveled.join('')} />
        <path className={styles.traveled} d={trip.traveled.join('')} />
      </svg>
      {/* Where things are now is drawn last, above everything else. */}
      {trip.places
        .toSorted((a, b) => a.here.length - b.here.length)
        .map((place) => (
          <Place key={`${place.kind} ${place.label}`} place={place} isAlone={tracks.length === 1} />
        ))}
    </div>
  );
}

const icons = { from: 'pin', to: 'flag', stop: null } as const;

function Place({ place, isAlone }: { place: DrawnPlace; isAlone: boolean }): ReactNode {
  const { label, left, top, kind, here, row } = place;
  const icon = icons[kind];
  const at: CSSProperties = { left: `${left}%`, top: `${top}%` };
  const offset = row === null ? 0 : 8 + (Math.abs(row) - 1) * 24;
  const side: CSSProperties = row !== null && row < 0 ? { bottom: offset } : { top: offset };
  return (
    <span className={styles.place} style={at} data-kind={kind} data-here={here.length > 0 || undefined}>
      <span className={styles.dot} />
      {row !== null && (
        // Shifted by the same percentage of its own width, a label never leaves the frame.
        <span className={styles.label} style={{ ...side, transform: `translateX(-${left}%)` }}>
          {icon && <Icon name={icon} size={16} />}
          {label}
          {here.length > 0 && !isAlone && <span className={styles.here}>{here.join(', ')}</span>}
        </span>
      )}
    </span>
  );
}
