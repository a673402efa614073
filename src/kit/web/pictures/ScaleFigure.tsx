import type { ReactNode } from 'react';
import { t } from '#rules/language/t.ts';
import { classNames } from '../class-names.ts';
import styles from './ScaleFigure.module.css';
import { layOut } from './scale-layout.ts';

/** `long` holds skis and boards, `duffel` lies on its side, `bike` is a flat case with two wheels in it. */
export type ScaleShape = 'bag' | 'suitcase' | 'box' | 'long' | 'bike' | 'duffel';

export type ScaleItem = {
  id: string;
  /** "Standard" */
  label: string;
  /** How high it stands and how wide it looks from the front, in inches. */
  heightInches: number;
  widthInches: number;
  shape: ScaleShape;
  /** Dimensions and limit in words: "48 × 14 × 10 in, up to 42 lb". */
  detail: string;
};

export type ScaleFigureProps = {
  items: readonly ScaleItem[];
  /** Highlighted. */
  chosenId?: string | null;
  /** How tall the person beside them is. */
  personInches?: number;
};

/** Bags drawn to scale beside a person. */
export function ScaleFigure({ items, chosenId = null, personInches = 68 }: ScaleFigureProps): ReactNode {
  const drawing = layOut({ items, personInches });
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="img"
        aria-label={t`To scale beside a person ${feetAndInches(personInches)} tall: ${items.map(sizeInWords).join('; ')}`}
      >
        <path className={styles.floor} d={`M0 ${drawing.floor}H${drawing.width}`} />
        <Person x={drawing.personX} floor={drawing.floor} inches={personInches} />
        {drawing.places.map(({ item, x, y }) => (
          <g
            key={item.id}
            className={classNames(styles.item, item.id === chosenId && styles.chosen)}
            transform={`translate(${x} ${y})`}
          >
            <Thing item={item} />
          </g>
        ))}
      </svg>
      <figcaption>
        <ul className={styles.captions}>
          {items.map(({ id, label, detail }) => (
            <li key={id} className={classNames(id === chosenId && styles.chosenCaption)}>
              <strong>{label}</strong> {detail}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** Head, body and legs in the proportions of seven and a half heads. */
function Person({ x, floor, inches }: { x: number; floor: number; inches: number }): ReactNode {
  const unit = inches / 68;
  return (
    <g className={styles.person} transform={`translate(${x} ${floor - inches}) scale(${unit})`}>
      <circle cx="10" cy="4.6" r="4.1" />
      <path d="M10 9.5c4.5 0 6.8 1.5 7.4 5l1.7 17.5c.1 2.3-2.4 2.4-2.9.4L14.6 20l-.2 14.5L15.5 66c0 2.3-3.8 2.4-4.1.2L10 42 8.6 66.2C8.3 68.4 4.5 68.3 4.5 66l1.1-31.5L5.4 20 3.8 32.4c-.5 2-3 1.9-2.9-.4l1.7-17.5c.6-3.5 2.9-5 7.4-5Z" />
    </g>
  );
}

function Thing({ item }: { item: ScaleItem }): ReactNode {
  const { widthInches: w, heightInches: h, shape } = item;
  switch (shape) {
    case 'bag':
      return (
        <>
          <path
            d={`M${w * 0.12} ${h * 0.2}Q${w * 0.1} ${h * 0.03} ${w / 2} 0Q${w * 0.9} ${h * 0.03} ${w * 0.88} ${h * 0.2}L${w * 0.96} ${h - 2}Q${w * 0.96} ${h} ${w * 0.88} ${h}H${w * 0.12}Q${w * 0.04} ${h} ${w * 0.04} ${h - 2}Z`}
          />
          <path
            className={styles.seam}
            d={`M${w * 0.11} ${h * 0.24}H${w * 0.89}M${w * 0.24} ${h * 0.52}H${w * 0.76}V${h * 0.86}H${w * 0.24}Z`}
          />
        </>
      );
    case 'suitcase':
      return (
        <>
          <path d={`M${w * 0.34} 3V0.7H${w * 0.66}V3`} />
          <rect y="3" width={w} height={h - 4.2} rx="2.2" />
          <path className={styles.seam} d={`M${w * 0.28} 6V${h - 4}M${w * 0.5} 6V${h - 4}M${w * 0.72} 6V${h - 4}`} />
          <path d={`M${w * 0.16} ${h - 1.2}V${h}M${w * 0.84} ${h - 1.2}V${h}`} />
        </>
      );
    case 'long':
      return (
        <>
          <path d={`M0 5Q0 0 ${w / 2} 0Q${w} 0 ${w} 5V${h - 1.5}Q${w} ${h} ${w - 1.5} ${h}H1.5Q0 ${h} 0 ${h - 1.5}Z`} />
          <path className={styles.seam} d={`M${w / 2} 3V${h - 2}M0 ${h * 0.33}H${w}M0 ${h * 0.7}H${w}`} />
        </>
      );
    case 'duffel':
      return (
        <>
          <rect width={w} height={h} rx={h * 0.36} />
          <path className={styles.seam} d={`M${w * 0.3} 0V${h}M${w * 0.7} 0V${h}M${w * 0.12} ${h * 0.3}H${w * 0.88}`} />
        </>
      );
    case 'bike':
      return (
        <>
          <rect width={w} height={h} rx="1.5" />
          <circle className={styles.seam} cx={w * 0.26} cy={h * 0.56} r={h * 0.32} />
          <circle className={styles.seam} cx={w * 0.74} cy={h * 0.56} r={h * 0.32} />
        </>
      );
    case 'box':
      return (
        <>
          <rect width={w} height={h} rx="0.8" />
          <path
            className={styles.seam}
            d={`M${w * 0.42} 0V${Math.min(5, h * 0.3)}H${w * 0.58}V0M${w * 0.1} ${h * 0.86}H${w * 0.3}`}
          />
        </>
      );
  }
}

function sizeInWords({ label, detail }: ScaleItem): string {
  return `${label}, ${detail}`;
}

function feetAndInches(inches: number): string {
  return t`${Math.floor(inches / 12)} feet ${inches % 12} inches`;
}
