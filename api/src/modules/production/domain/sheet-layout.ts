import type { Cutter, PrintSheet } from 'shared-contracts/production/schemas';

/** In inches from the sheet's upper left. */
export type SheetBox = { x: number; y: number; width: number; height: number };
/** What is drawn on each sheet beside the pieces. `marks`: filled black. `strip`: for number, color bar, and what found no place elsewhere. */
export type SheetLayout = { pieces: SheetBox; marks: SheetBox[]; strip: SheetBox | null };

const MILLIMETERS_PER_INCH = 25.4;
const inches = (millimeters: number) => millimeters / MILLIMETERS_PER_INCH;

/** Between the pieces and the strip, for the labels of the lowest ones. */
export const LABEL_INCHES = 0.09;
/** Free of all else around the marks. */
const CLEARANCE = inches(3);
const MARK = { thickness: inches(1), arm: inches(20), square: inches(5) };
const FRAME = inches(1);

type Corner = { isRight: boolean; isLower: boolean };

/** An L whose outer corner is that of the box. */
function angle({ x, y, width, height }: SheetBox, { isRight, isLower }: Corner): SheetBox[] {
  const { thickness, arm } = MARK;
  const right = x + width;
  const bottom = y + height;
  return [
    { x: isRight ? right - arm : x, y: isLower ? bottom - thickness : y, width: arm, height: thickness },
    { x: isRight ? right - thickness : x, y: isLower ? bottom - arm : y, width: thickness, height: arm },
  ];
}

const upperRight = { isRight: true, isLower: false };
const lowerLeft = { isRight: false, isLower: true };

/**
 * Sources: Silhouette Studio, "Type 1" (a square of 5 mm at the upper left, two angles); Graphtec ARMS, pattern 1 (four angles);
 * Cricut Print Then Cut (a frame).
 */
const marksOf: Record<Cutter, (around: SheetBox) => SheetBox[]> = {
  none: () => [],
  silhouette: (around) => [
    { x: around.x, y: around.y, width: MARK.square, height: MARK.square },
    ...angle(around, upperRight),
    ...angle(around, lowerLeft),
  ],
  graphtec: (around) => [
    ...angle(around, { isRight: false, isLower: false }),
    ...angle(around, upperRight),
    ...angle(around, lowerLeft),
    ...angle(around, { isRight: true, isLower: true }),
  ],
  cricut: ({ x, y, width, height }) => [
    { x, y, width, height: FRAME },
    { x, y: y + height - FRAME, width, height: FRAME },
    { x, y, width: FRAME, height },
    { x: x + width - FRAME, y, width: FRAME, height },
  ],
};

/** Where pieces, marks and the strip go, which is at the lower edge, outside of what the cutter reads. `stripInches`: 0 for none. */
export function sheetLayoutOf(
  { widthInches, heightInches, marginInches }: PrintSheet,
  { cutter, stripInches }: { cutter: Cutter; stripInches: number },
): SheetLayout {
  const isCut = cutter !== 'none';
  const above = isCut ? CLEARANCE : LABEL_INCHES;
  const lower = stripInches > 0 ? above + stripInches : 0;
  const around = {
    x: marginInches,
    y: marginInches,
    width: widthInches - 2 * marginInches,
    height: heightInches - 2 * marginInches - lower,
  };
  const inside = isCut ? (cutter === 'silhouette' ? MARK.square : MARK.thickness) + CLEARANCE : 0;
  return {
    pieces: {
      x: around.x + inside,
      y: around.y + inside,
      width: around.width - 2 * inside,
      height: around.height - 2 * inside,
    },
    marks: marksOf[cutter](around),
    strip:
      stripInches > 0
        ? { x: around.x, y: around.y + around.height + above, width: around.width, height: stripInches }
        : null,
  };
}
