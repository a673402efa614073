import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { t } from '#rules/language/t.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './RouteMap.module.css';
import { drawRoute, type PlaceOnMap, type RoutePoint } from './route-drawing.ts';
import { useMapShapes } from './use-map-shapes.ts';

export type RouteMapProps = {
  from: RoutePoint;
  to: RoutePoint;
  /** Under the map: "1,024 miles, zone 6". */
  caption?: ReactNode;
};

/** A map of two places with an arc between them. Load it lazily; it fetches its shapes itself. */
export default function RouteMap({ from, to, caption }: RouteMapProps): ReactNode {
  // Compared by value, because pages create new point objects on every render and drawing takes some milliseconds.
  const key = JSON.stringify([from, to]);
  const route = useMemo(() => {
    const [start, end]: [RoutePoint, RoutePoint] = JSON.parse(key);
    return drawRoute({ from: start, to: end });
  }, [key]);
  const shapes = useMapShapes(route);
  const { x, y, width, height } = route.frame;
  return (
    <figure className={styles.map}>
      <div className={styles.frame} role="img" aria-label={t`Map: from ${from.label} to ${to.label}`}>
        <svg className={styles.drawing} viewBox={`${x} ${y} ${width} ${height}`} preserveAspectRatio="xMidYMid slice">
          <path className={styles.land} d={shapes.land} />
          <path className={styles.borders} d={shapes.borders} />
          <path className={styles.glow} d={route.arc} />
          <path className={styles.arc} d={route.arc} />
        </svg>
        <Place point={from} at={route.from} icon="pin" kind="from" />
        <Place point={to} at={route.to} icon="flag" kind="to" />
      </div>
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  );
}

function Place(props: { point: RoutePoint; at: PlaceOnMap; icon: 'pin' | 'flag'; kind: 'from' | 'to' }): ReactNode {
  const { point, at, icon, kind } = props;
  const place: CSSProperties = { left: `${at.left}%`, top: `${at.top}%` };
  return (
    <span className={styles.place} style={place} data-kind={kind} data-label={at.label}>
      <span className={styles.dot} />
      {/* Shifted by the same percentage of its own width, a label never leaves the frame. */}
      <span className={styles.label} style={{ transform: `translateX(-${at.left}%)` }}>
        <Icon name={icon} size={16} />
        {point.label}
      </span>
    </span>
  );
}
