import { type PrintedArea, aspectOf, firstCrop, inWholePixels } from 'shared-contracts/design/crop';
import { cropOf, orientationsIn } from 'shared-contracts/design/design';
import { windowOf } from 'shared-contracts/design/margins';
import type { Design, DesignSlot } from 'shared-contracts/design/schemas';
import { orientedTemplate } from 'shared-contracts/design/orientation';
import { type Slot as Place, magnetsOf, slotsOf } from 'shared-contracts/design/slots';
import type { MagnetTemplate, ProductMagnets } from 'shared-contracts/design/template';
import { printSizeOf } from 'shared-contracts/print/print-size';
import { type Photos, type PlannedWindow, type PrintNote, notesOf } from './print-notes.js';

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
/** `line` and `slot` count from 1. */
type PlaceInOrder = { orderId: string; line: number; slot: number };
/** `absent`: not added. `gone`: not stored. `unreadable`: damaged. `outdated`: its design does not fit. `unknown_magnets`: the product is deleted. */
export type MissingPlace = PlaceInOrder & { reason: 'absent' | 'gone' | 'unreadable' | 'outdated' | 'unknown_magnets' };

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
type Named = Pick<PlannedMagnet, 'orderId' | 'line' | 'magnet'>;
export type PlannedNote = Named & PrintNote;
export const isOf = (magnet: Named, note: Named): boolean =>
  note.orderId === magnet.orderId && note.line === magnet.line && note.magnet === magnet.magnet;
export type PrintPlan = {
  magnets: PlannedMagnet[];
  missing: MissingPlace[];
  notes: PlannedNote[];
  deletedOriginals: { orderId: string; on: Date }[];
};
export const emptyPlan = (): PrintPlan => ({ magnets: [], missing: [], notes: [], deletedOriginals: [] });

type Reason = MissingPlace['reason'];

function firstWindow(path: string | undefined, print: PrintedArea, photos: Photos): PlannedWindow | Reason {
  if (path === undefined) return 'absent';
  const photo = photos.get(path);
  return photo ? { path, crop: inWholePixels(firstCrop(photo, aspectOf(print), photo.faces), photo) } : 'gone';
}

const isAt =
  ({ magnet, window }: Place) =>
  (slot: DesignSlot) =>
    slot.magnet === magnet && slot.window === window;

/** What the shopper approved; other photos fill the free places in their order. */
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

function planLine(order: string, line: number, printable: PrintableLine, photos: Photos): PrintPlan {
  const { magnets, selectedPack, quantity, productName, variationName, design } = printable;
  const packSize = Number(selectedPack ?? 1);
  const at = { orderId: order, line };
  const plan = emptyPlan();
  if (quantity === 0) return plan;
  if (!magnets) return { ...plan, missing: [{ ...at, slot: 1, reason: 'unknown_magnets' }] };
  const orientationOf = orientationsIn(design ?? { slots: [] });
  const places = slotsOf(magnets, packSize, orientationOf);
  const found = windowsOf(printable, places, photos).map((window, index) => {
    if (typeof window !== 'string') return window;
    plan.missing.push({ ...at, slot: index + 1, reason: window });
    return null;
  });
  const [deleted] = found.flatMap((window) => (window && photos.get(window.path)?.originalDeletedAt) ?? []);
  if (deleted) plan.deletedOriginals.push({ orderId: order, on: deleted });
  for (const [index, template] of magnetsOf(magnets, packSize).entries()) {
    const own = [...places.keys()].filter((place) => places[place]!.magnet === index);
    const windows = own.map((place) => found[place]!);
    const magnet: PlannedMagnet = {
      ...at,
      magnet: index + 1,
      packSize,
      slots: own.map((place) => place + 1),
      copies: quantity,
      productName,
      variationName,
      template: orientedTemplate(template, orientationOf(index)),
      windows: windows.every((window) => window !== null) ? windows : [],
    };
    plan.magnets.push(magnet);
    const approval: PrintNote[] = design && design.approvedAt === null ? [{ kind: 'not_approved' }] : [];
    for (const note of [...notesOf(magnet, windows, photos), ...approval])
      plan.notes.push({ ...at, magnet: magnet.magnet, ...note });
  }
  return plan;
}

export function planPrint(orders: readonly PrintableOrder[], photos: Photos): PrintPlan {
  const plans = orders.flatMap(({ id, lines }) => lines.map((line, index) => planLine(id, index + 1, line, photos)));
  return {
    magnets: plans.flatMap(({ magnets }) => magnets),
    missing: plans.flatMap(({ missing }) => missing),
    notes: plans.flatMap(({ notes }) => notes),
    deletedOriginals: plans.flatMap(({ deletedOriginals }) => deletedOriginals),
  };
}

type LowResolution = Extract<PlannedNote, { kind: 'low_resolution' }>;
export const lowQualityIn = ({ notes }: Pick<PrintPlan, 'notes'>): LowResolution[] =>
  notes.filter((note) => note.kind === 'low_resolution');

export function lowQualityPhotosIn(plan: Pick<PrintPlan, 'notes'>): { photo: string; dpi: number }[] {
  const lowest = new Map<string, number>();
  for (const { path, dpi } of lowQualityIn(plan)) lowest.set(path, Math.min(dpi, lowest.get(path) ?? dpi));
  return [...lowest].map(([photo, dpi]) => ({ photo, dpi }));
}

export const photosNamedBy = (orders: readonly PrintableOrder[]): string[] => [
  ...new Set(
    orders.flatMap(({ lines }) =>
      lines.flatMap(({ design, customImages }) => [...(design?.slots ?? []).map(({ path }) => path), ...customImages]),
    ),
  ),
];
