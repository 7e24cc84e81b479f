import { fillsMagnet } from 'shared-contracts/design/fills-magnet';
import { type Margins, marginsOf } from 'shared-contracts/design/margins';
import { canTurn } from 'shared-contracts/design/orientation';
import type { MagnetTemplate, Outline, ProductMagnets } from 'shared-contracts/design/template';

/** As typed: inches from the magnet's upper left. */
export type TypedWindow = { key: string; shape: Outline; x: string; y: string; width: string; height: string };

export type TypedMagnet = {
  key: string;
  id: string;
  version: number;
  count: string;
  shape: Outline;
  width: string;
  height: string;
  cornerRadius: string;
  orientations: MagnetTemplate['orientations'];
  /** Empty: the usual. */
  bleed: string;
  wrap: string;
  safe: string;
  windows: readonly TypedWindow[];
};

const typedMargin = (inches: number | undefined) => (inches === undefined ? '' : String(inches));
const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

export const magnetChoiceOf = (magnets: ProductMagnets | null): readonly TypedMagnet[] | null =>
  magnets?.map(({ template, count }, nth) => ({
    key: `${template.id}-${nth}`,
    id: template.id,
    version: template.version,
    count: String(count),
    shape: template.shape,
    width: String(template.widthInches),
    height: String(template.heightInches),
    cornerRadius: String(template.cornerRadiusInches),
    orientations: template.orientations,
    bleed: typedMargin(template.bleedInches),
    wrap: typedMargin(template.wrapInches),
    safe: typedMargin(template.safeInches),
    windows: template.windows.map(({ shape, x, y, width, height }, place) => ({
      key: String(place),
      shape,
      x: String(x),
      y: String(y),
      width: String(width),
      height: String(height),
    })),
  })) ?? null;

function templateOf({ orientations, ...magnet }: TypedMagnet): MagnetTemplate {
  const template = {
    id: magnet.id.trim(),
    version: magnet.version,
    shape: magnet.shape,
    widthInches: numberIn(magnet.width),
    heightInches: numberIn(magnet.height),
    cornerRadiusInches: numberIn(magnet.cornerRadius),
    windows: magnet.windows.map(({ key: _key, shape, ...sides }) => ({
      shape,
      x: numberIn(sides.x),
      y: numberIn(sides.y),
      width: numberIn(sides.width),
      height: numberIn(sides.height),
    })),
  };
  // `either` is only for what fills its magnet
  const isNamed = orientations === 'fixed' || (orientations === 'either' && fillsMagnet(template));
  return {
    ...template,
    ...(isNamed && { orientations }),
    ...(magnet.bleed.trim() !== '' && { bleedInches: numberIn(magnet.bleed) }),
    ...(magnet.wrap.trim() !== '' && { wrapInches: numberIn(magnet.wrap) }),
    ...(magnet.safe.trim() !== '' && { safeInches: numberIn(magnet.safe) }),
  };
}

/** Whether the orientation makes a difference. */
export const couldTurn = (magnet: TypedMagnet): boolean => canTurn({ ...templateOf(magnet), orientations: undefined });

/** Inches; usual margins where no number is typed. */
export const marginsIn = ({ bleed, wrap, safe }: TypedMagnet): Margins => {
  const typed = (text: string) => (Number(text) >= 0 && text.trim() !== '' ? Number(text) : undefined);
  return marginsOf({ bleedInches: typed(bleed), wrapInches: typed(wrap), safeInches: typed(safe) });
};

/** What is no number is NaN, which the schema refuses. */
export const magnetsFrom = (choice: readonly TypedMagnet[] | null): ProductMagnets | null =>
  choice?.map((magnet) => ({ count: numberIn(magnet.count), template: templateOf(magnet) })) ?? null;

/** A square of 3 inches. `taken`: names in use. */
export function newMagnet(taken: readonly string[]): TypedMagnet {
  let nth = 1;
  while (taken.includes(`magnet-${nth}`)) nth += 1;
  return {
    key: crypto.randomUUID(),
    id: `magnet-${nth}`,
    version: 1,
    count: '1',
    shape: 'rectangle',
    width: '3',
    height: '3',
    cornerRadius: '0.125',
    orientations: undefined,
    bleed: '',
    wrap: '',
    safe: '',
    windows: [{ key: '0', shape: 'rectangle', x: '0', y: '0', width: '3', height: '3' }],
  };
}
