import type { ReactNode } from 'react';
import styles from './BrandDrawing.module.css';
import type { Shape } from './brand-pictures.ts';

/** Shapes, and where they go; without a place, where they were drawn. */
export type DrawingPart = { readonly shapes: readonly Shape[]; readonly at?: string };

/** A drawing in the colors of the page, without information that the text beside it doesn't have. */
export function BrandDrawing({
  width,
  height,
  parts,
}: {
  width: number;
  height: number;
  parts: readonly DrawingPart[];
}): ReactNode {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {parts.map(({ shapes, at }, index) => (
        <g key={index} transform={at}>
          {shapes.map(([look, d]) => (
            <path key={d} className={styles[look]} d={d} />
          ))}
        </g>
      ))}
    </svg>
  );
}
