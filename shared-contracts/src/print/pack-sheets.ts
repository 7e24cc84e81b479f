import type { PrintSheet } from '../production/schemas.js';

export type SheetItem = { widthInches: number; heightInches: number };
/** Where an item lies, from the sheet's upper left, in inches. `isTurned`: by 90 degrees clockwise. */
export type Placement = { item: number; x: number; y: number; isTurned: boolean };

type Box = { item: number; width: number; height: number; isTurned: boolean };
type Shelf = { y: number; height: number; end: number };
type Page = { shelves: Shelf[]; bottom: number; placements: Placement[] };
/** Which way round an item starts a shelf. */
type Preference = 'as is' | 'turned' | 'lying' | 'standing';

const ROUNDING = 1e-9;
const preferences: readonly Preference[] = ['as is', 'turned', 'lying', 'standing'];

function boxesOf(item: number, { widthInches, heightInches }: SheetItem, preference: Preference): Box[] {
  const asIs = { item, width: widthInches, height: heightInches, isTurned: false };
  const turned = { item, width: heightInches, height: widthInches, isTurned: true };
  if (widthInches === heightInches) return [asIs];
  const isLying = widthInches > heightInches;
  const turnsFirst = { 'as is': false, turned: true, lying: !isLying, standing: isLying }[preference];
  return turnsFirst ? [turned, asIs] : [asIs, turned];
}

function packed(items: readonly SheetItem[], sheet: PrintSheet, preference: Preference): Placement[][] {
  const { marginInches: margin, gapInches: gap } = sheet;
  const right = sheet.widthInches - margin;
  const bottom = sheet.heightInches - margin;
  const pages: Page[] = [];
  const place = (page: Page, shelf: Shelf, { item, width, isTurned }: Box) => {
    page.placements.push({ item, x: shelf.end, y: shelf.y, isTurned });
    shelf.end += width + gap;
  };
  const onShelf = (page: Page, boxes: Box[]): boolean => {
    const fitting = page.shelves.flatMap((shelf) =>
      boxes
        .filter(({ width, height }) => shelf.end + width <= right + ROUNDING && height <= shelf.height + ROUNDING)
        .map((box) => ({ shelf, box, waste: shelf.height - box.height })),
    );
    const [best] = fitting.toSorted((a, b) => a.waste - b.waste);
    if (best) place(page, best.shelf, best.box);
    return best !== undefined;
  };
  const onNewShelf = (page: Page, boxes: Box[]): boolean => {
    const y = page.shelves.length === 0 ? margin : page.bottom + gap;
    const box = boxes.find(
      ({ width, height }) => margin + width <= right + ROUNDING && y + height <= bottom + ROUNDING,
    );
    if (!box) return false;
    const shelf = { y, height: box.height, end: margin };
    page.shelves.push(shelf);
    page.bottom = y + box.height;
    place(page, shelf, box);
    return true;
  };
  const highestFirst = items
    .map((item, index) => boxesOf(index, item, preference))
    .toSorted((a, b) => b[0]!.height - a[0]!.height || b[0]!.width - a[0]!.width);
  for (const boxes of highestFirst) {
    if (pages.some((page) => onShelf(page, boxes) || onNewShelf(page, boxes))) continue;
    const page: Page = { shelves: [], bottom: margin, placements: [] };
    if (!onNewShelf(page, boxes)) continue;
    pages.push(page);
  }
  return pages.map(({ placements }) => placements);
}

/** Whether the item fits on an empty sheet, either way round. */
export const fitsSheet = ({ widthInches, heightInches }: SheetItem, sheet: PrintSheet): boolean => {
  const width = sheet.widthInches - 2 * sheet.marginInches + ROUNDING;
  const height = sheet.heightInches - 2 * sheet.marginInches + ROUNDING;
  return (widthInches <= width && heightInches <= height) || (heightInches <= width && widthInches <= height);
};

/**
 * The items on as few sheets as four tries with shelves find, each trying both ways round. Items that fit no sheet are left
 * out. The same items give the same sheets.
 */
export function packSheets(items: readonly SheetItem[], sheet: PrintSheet): Placement[][] {
  const tries = preferences.map((preference) => packed(items, sheet, preference));
  return tries.reduce((best, next) => (next.length < best.length ? next : best));
}

/** The share of the sheets' area that is covered by these items, 0 to 1. */
export function usedShareOf(items: readonly SheetItem[], sheet: PrintSheet, sheets: number): number {
  if (sheets === 0) return 0;
  const used = items.reduce((sum, { widthInches, heightInches }) => sum + widthInches * heightInches, 0);
  return used / (sheets * sheet.widthInches * sheet.heightInches);
}
