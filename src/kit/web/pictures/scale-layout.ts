/** One unit of the drawing is an inch. */
export type ScaleLayout<Item> = {
  width: number;
  height: number;
  /** The y coordinate of the floor. */
  floor: number;
  personX: number;
  places: { item: Item; x: number; y: number }[];
};

const headroomInches = 3;
const gapInches = 7;
const personWidthInches = 20;
const underFloorInches = 2;

/** Places things side by side on one floor, the person first. */
export function layOut<Item extends { widthInches: number; heightInches: number }>({
  items,
  personInches,
}: {
  items: readonly Item[];
  personInches: number;
}): ScaleLayout<Item> {
  const tallest = Math.max(personInches, ...items.map(({ heightInches }) => heightInches));
  const floor = tallest + headroomInches;
  const places: { item: Item; x: number; y: number }[] = [];
  let x = gapInches + personWidthInches + gapInches;
  for (const item of items) {
    places.push({ item, x, y: floor - item.heightInches });
    x += item.widthInches + gapInches;
  }
  return { width: x, height: floor + underFloorInches, floor, personX: gapInches, places };
}
