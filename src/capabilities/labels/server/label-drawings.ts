import type PDFDocument from 'pdfkit';

/** What the steps look like: printing, attaching the label, and bringing the bag or having it picked up. */
export type StepDrawing = 'print' | 'attach' | 'drop-off' | 'pickup';

export const drawingSize = { width: 64, height: 48 } as const;

type Stroke = { readonly path: string; readonly isFilled?: boolean };

/** As SVG paths; a filled one hides what is behind it. */
const drawings: Readonly<Record<StepDrawing, readonly Stroke[]>> = {
  // A printer with a label coming out.
  print: [
    { path: 'M20 14 V4 H44 V14' },
    { path: 'M12 14 H52 A4 4 0 0 1 56 18 V36 H8 V18 A4 4 0 0 1 12 14 Z' },
    { path: 'M18 26 H46 V46 H18 Z', isFilled: true },
    { path: 'M24 31 V41 M27 31 V41 M31 31 V41 M33 31 V41 M37 31 V41 M40 31 V41' },
  ],
  // A bag with a label in a pouch at its handle.
  attach: [
    { path: 'M20 14 V8 A4 4 0 0 1 24 4 H32 A4 4 0 0 1 36 8 V14' },
    { path: 'M10 14 H46 A4 4 0 0 1 50 18 V42 A4 4 0 0 1 46 46 H10 A4 4 0 0 1 6 42 V18 A4 4 0 0 1 10 14 Z' },
    { path: 'M36 8 L46 16' },
    { path: 'M40 16 H60 V42 H40 Z', isFilled: true },
    { path: 'M45 22 V34 M48 22 V34 M51 22 V34 M55 22 V34' },
  ],
  // A store.
  'drop-off': [
    { path: 'M14 4 H50 L58 16 H6 Z' },
    { path: 'M6 16 A6.5 6.5 0 0 0 19 16 A6.5 6.5 0 0 0 32 16 A6.5 6.5 0 0 0 45 16 A6.5 6.5 0 0 0 58 16' },
    { path: 'M11 23 V46 H53 V23' },
    { path: 'M34 46 V29 H46 V46' },
    { path: 'M17 29 H28 V38 H17 Z' },
  ],
  // A van at the door.
  pickup: [
    { path: 'M2 10 H38 V38 H2 Z' },
    { path: 'M38 18 H50 L61 28 V38 H38 Z' },
    { path: 'M43 22 H49 L54 28 H43 Z' },
    { path: 'M8 38 A6 6 0 0 1 20 38 A6 6 0 0 1 8 38 Z', isFilled: true },
    { path: 'M43 38 A6 6 0 0 1 55 38 A6 6 0 0 1 43 38 Z', isFilled: true },
  ],
};

export function drawStep(
  doc: InstanceType<typeof PDFDocument>,
  drawing: StepDrawing,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  doc.save();
  doc.translate(x, y).scale(width / drawingSize.width);
  doc.lineWidth(1.6).lineCap('round').lineJoin('round').strokeColor('#000').fillColor('#fff');
  for (const { path, isFilled } of drawings[drawing]) {
    doc.path(path);
    if (isFilled) doc.fillAndStroke('#fff', '#000');
    else doc.stroke();
  }
  doc.restore();
}
