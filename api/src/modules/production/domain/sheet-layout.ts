import type { Cutter, PrintSheet } from 'shared-contracts/production/schemas';

/** In inches from the sheet's upper left. */
export type SheetBox = { x: number; y: number; width: number; height: number };
/** Filled black; a circle if `isRound`. */
export type Mark = SheetBox & { isRound?: true };
/** `cutCode`: a QR code that names the sheet's cut file. `strip`: for number, color bar, and what finds no place elsewhere. */
export type SheetLayout = { pieces: SheetBox; marks: Mark[]; cutCode?: SheetBox; strip: SheetBox | null };

const MILLIMETERS_PER_INCH = 25.4;
const inches = (millimeters: number) => millimeters / MILLIMETERS_PER_INCH;

/** For the labels of the lowest pieces. */
export const LABEL_INCHES = 0.09;
const CLEARANCE = inches(3);
const MARK = { thickness: inches(1), arm: inches(20), square: inches(5), dot: inches(5), dotsApart: inches(10) };
const CUT_CODE = inches(10);

type Corner = 'upper left' | 'upper right' | 'lower left' | 'lower right';
const corners = ['upper left', 'upper right', 'lower left', 'lower right'] as const satisfies Corner[];

const boxIn = (corner: Corner, { x, y, width, height }: SheetBox, size: Pick<SheetBox, 'width' | 'height'>) => ({
  x: corner.endsWith('right') ? x + width - size.width : x,
  y: corner.startsWith('lower') ? y + height - size.height : y,
  ...size,
});
/** An L whose outer corner is that of the box. */
const angle = (corner: Corner, around: SheetBox): Mark[] => [
  boxIn(corner, around, { width: MARK.arm, height: MARK.thickness }),
  boxIn(corner, around, { width: MARK.thickness, height: MARK.arm }),
];
const dot = (corner: Corner, around: SheetBox): Mark => ({
  ...boxIn(corner, around, { width: MARK.dot, height: MARK.dot }),
  isRound: true,
});

/** `depth`: how far they reach into the sheet. */
type Marks = { depth: number; hasCode?: true; around: (box: SheetBox) => Mark[] };

/**
 * Sources: Silhouette Studio, "Type 1" (a square of 5 mm at the upper left, two angles); Graphtec ARMS, pattern 1 (four angles);
 * Cricut Print Then Cut (a frame); Zünd Cut Center (black dots of 5 mm, of which one more beside a corner tells how the sheet lies); Summa
 * OPOS CAM (dots), with a code that begins the name of the cut file: Esko KB401885386, "i-cut Layout - Summa SmartMark".
 */
const marksOf: Record<Cutter, Marks> = {
  none: { depth: 0, around: () => [] },
  silhouette: {
    depth: MARK.square,
    around: (box) => [
      boxIn('upper left', box, { width: MARK.square, height: MARK.square }),
      ...angle('upper right', box),
      ...angle('lower left', box),
    ],
  },
  graphtec: { depth: MARK.thickness, around: (box) => corners.flatMap((corner) => angle(corner, box)) },
  cricut: {
    depth: MARK.thickness,
    around: (box) =>
      (['upper left', 'lower right'] as const).flatMap((corner) => [
        boxIn(corner, box, { width: box.width, height: MARK.thickness }),
        boxIn(corner, box, { width: MARK.thickness, height: box.height }),
      ]),
  },
  summa: { depth: MARK.dot, hasCode: true, around: (box) => corners.map((corner) => dot(corner, box)) },
  zund: {
    depth: MARK.dot,
    hasCode: true,
    around: (box) => [
      ...corners.map((corner) => dot(corner, box)),
      { ...dot('lower left', box), x: box.x + MARK.dot + MARK.dotsApart },
    ],
  },
};

/** The strip is at the lower edge, outside of what the cutter reads. `stripInches`: 0 for none. */
export function sheetLayoutOf(
  { widthInches, heightInches, marginInches }: PrintSheet,
  { cutter, stripInches }: { cutter: Cutter; stripInches: number },
): SheetLayout {
  const isCut = cutter !== 'none';
  const marks = marksOf[cutter];
  const above = isCut ? CLEARANCE : LABEL_INCHES;
  const lower = stripInches > 0 ? above + stripInches : 0;
  const around = {
    x: marginInches,
    y: marginInches,
    width: widthInches - 2 * marginInches,
    height: heightInches - 2 * marginInches - lower,
  };
  const inside = isCut ? marks.depth + CLEARANCE : 0;
  const top = marks.hasCode ? CUT_CODE + CLEARANCE : inside;
  return {
    pieces: {
      x: around.x + inside,
      y: around.y + top,
      width: around.width - 2 * inside,
      height: around.height - top - inside,
    },
    marks: marks.around(around),
    ...(marks.hasCode && {
      cutCode: { x: around.x + inside, y: around.y, width: CUT_CODE, height: CUT_CODE },
    }),
    strip:
      stripInches > 0
        ? { x: around.x, y: around.y + around.height + above, width: around.width, height: stripInches }
        : null,
  };
}
