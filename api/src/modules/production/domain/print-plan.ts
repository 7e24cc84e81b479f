import {
  type Crop,
  type Face,
  type PrintedArea,
  type PixelSize,
  aspectOf,
  dpiOf,
  firstCrop,
  inWholePixels,
} from 'shared-contracts/design/crop';
import { cropOf, orientationsIn } from 'shared-contracts/design/design';
import { windowOf } from 'shared-contracts/design/margins';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { orientedTemplate } from 'shared-contracts/design/orientation';
import { type Slot as Place, magnetsOf, slotsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate, ProductMagnets } from 'shared-contracts/design/template';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { printSizeOf } from 'shared-contracts/print/print-size';
import type { LowQualityPlace, MissingPlace } from 'shared-contracts/production/schemas';
import { isFaceAtEdge } from './face-at-edge.js';

/** `magnets`: null if it is no longer known what the product prints. */
export type PrintableLine = {
  productName: string;
  variationName: string | null;
  quantity: number;
  selectedPack: string | null;
  customImages: readonly string[];
  magnets: ProductMagnets | null;
  design: Design | null;
};
export type PrintableOrder = { id: string; lines: readonly PrintableLine[] };
/** `originalDeletedAt`: since then only a small picture exists, which is not printed. */
export type PrintablePhoto = PixelSize & { faces: readonly Face[]; originalDeletedAt: Date | null };

export type PlannedWindow = { path: string; crop: Crop };
/** `line`, `magnet` and `slots` count from 1. `windows`: none if a photo is missing. */
export type PlannedMagnet = {
  orderId: string;
  line: number;
  magnet: number;
  packSize: number;
  slots: number[];
  copies: number;
  productName: string;
  variationName: string | null;
  template: MagnetTemplate;
  windows: PlannedWindow[];
};
type PlannedLowQuality = LowQualityPlace & { path: string };
export type PrintPlan = {
  magnets: PlannedMagnet[];
  missing: MissingPlace[];
  lowQuality: PlannedLowQuality[];
  deletedOriginals: { orderId: string; on: Date }[];
  /** Magnets that cut a face, or nearly. */
  facesAtEdge: { orderId: string; line: number; magnet: number }[];
};

type Reason = MissingPlace['reason'];
type Photos = ReadonlyMap<string, PrintablePhoto>;

function firstWindow(path: string | undefined, print: PrintedArea, photos: Photos): PlannedWindow | Reason {
  if (path === undefined) return 'absent';
  const photo = photos.get(path);
  return photo ? { path, crop: inWholePixels(firstCrop(photo, aspectOf(print), photo.faces), photo) } : 'gone';
}

const isAt =
  ({ magnet, window }: Place) =>
  (slot: DesignSlot) =>
    slot.magnet === magnet && slot.window === window;

/**
 * What the shopper approved. Photos that were added later, and those of a line without a design, fill the free places
 * in their order.
 */
function windowsOf({ design, customImages }: PrintableLine, places: readonly Place[], photos: Photos) {
  const slots = design?.slots ?? [];
  const others = customImages.slice(slots.length);
  return places.map((place): PlannedWindow | Reason => {
    const slot = slots.find(isAt(place));
    if (!slot) return firstWindow(others.shift(), printSizeOf(windowOf(place)), photos);
    const { id, version } = slot.template;
    if (id !== place.template.id || version !== place.template.version) return 'outdated';
    return photos.has(slot.path) ? { path: slot.path, crop: cropOf(slot) } : 'gone';
  });
}

const nothing: PrintPlan = { magnets: [], missing: [], lowQuality: [], deletedOriginals: [], facesAtEdge: [] };

function planLine(order: string, line: number, printable: PrintableLine, photos: Photos): PrintPlan {
  const { magnets, selectedPack, quantity, productName, variationName } = printable;
  const packSize = Number(selectedPack ?? 1);
  const at = { orderId: order, line };
  if (quantity === 0) return nothing;
  if (!magnets) return { ...nothing, missing: [{ ...at, slot: 1, reason: 'unknown_magnets' }] };
  const orientationOf = orientationsIn(printable.design ?? { slots: [] });
  const places = slotsOf(magnets, packSize, orientationOf);
  const planned = windowsOf(printable, places, photos);
  const plan: PrintPlan = { magnets: [], missing: [], lowQuality: [], deletedOriginals: [], facesAtEdge: [] };
  const atEdge = new Set<number>();
  for (const [index, place] of places.entries()) {
    const { template, window } = place;
    const found = planned[index]!;
    const slot = index + 1;
    if (typeof found === 'string') {
      plan.missing.push({ ...at, slot, reason: found });
      continue;
    }
    const on = photos.get(found.path)?.originalDeletedAt;
    if (on && plan.deletedOriginals.length === 0) plan.deletedOriginals.push({ orderId: order, on });
    const printed = windowOf({ template, window });
    const dpi = dpiOf(found.crop, printSizeOf(printed));
    if (photos.get(found.path)?.faces.some((face) => isFaceAtEdge(face, { crop: found.crop, window: printed })))
      atEdge.add(place.magnet);
    if (dpi < shopPolicy.photos.leastDpi) plan.lowQuality.push({ ...at, slot, dpi: Math.floor(dpi), path: found.path });
  }
  for (const [magnet, template] of magnetsOf(magnets, packSize).entries()) {
    const own = [...places.entries()].filter(([, place]) => place.magnet === magnet).map(([index]) => index);
    const windows = own.map((index) => planned[index]!).filter((found) => typeof found !== 'string');
    plan.magnets.push({
      ...at,
      magnet: magnet + 1,
      packSize,
      slots: own.map((index) => index + 1),
      copies: quantity,
      productName,
      variationName,
      template: orientedTemplate(template, orientationOf(magnet)),
      windows: windows.length === own.length ? windows : [],
    });
  }
  plan.facesAtEdge = [...atEdge].map((magnet) => ({ ...at, magnet: magnet + 1 }));
  return plan;
}

/** `photos`: those that are stored, by path. */
export function planPrint(orders: readonly PrintableOrder[], photos: Photos): PrintPlan {
  const plans = orders.flatMap(({ id, lines }) => lines.map((line, index) => planLine(id, index + 1, line, photos)));
  return {
    magnets: plans.flatMap(({ magnets }) => magnets),
    missing: plans.flatMap(({ missing }) => missing),
    lowQuality: plans.flatMap(({ lowQuality }) => lowQuality),
    deletedOriginals: plans.flatMap(({ deletedOriginals }) => deletedOriginals),
    facesAtEdge: plans.flatMap(({ facesAtEdge }) => facesAtEdge),
  };
}

export function lowQualityPhotosIn({ lowQuality }: Pick<PrintPlan, 'lowQuality'>): { photo: string; dpi: number }[] {
  const lowest = new Map<string, number>();
  for (const { path, dpi } of lowQuality) lowest.set(path, Math.min(dpi, lowest.get(path) ?? dpi));
  return [...lowest].map(([photo, dpi]) => ({ photo, dpi }));
}

export const photosNamedBy = (orders: readonly PrintableOrder[]): string[] => [
  ...new Set(
    orders.flatMap(({ lines }) =>
      lines.flatMap(({ design, customImages }) => [...(design?.slots ?? []).map(({ path }) => path), ...customImages]),
    ),
  ),
];

export const copiesIn = ({ magnets }: PrintPlan): number => magnets.reduce((sum, { copies }) => sum + copies, 0);
