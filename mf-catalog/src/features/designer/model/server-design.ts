import type { DesignDraft, DesignDraftContent } from 'shared-contracts/design/draft';
import type { Product } from 'shared-contracts/catalog/schemas';
import { placedSlotsOf } from 'shared-contracts/design/design';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { choiceOf, packOf } from './design-choice';
import { designOf } from './design-of';
import type { PackDesign, TrayPhotos } from './pack-design';
import { placedFrom } from './restored-design';
import type { ServerCopy } from './server-copy';
import { spreadIn } from './spread';

type Content = DesignDraftContent & { productId: string };

const { maximumPerLine, maximumSpares } = shopPolicy.photos;
const MAX_NAME_LENGTH = 255;

export function contentOf(design: PackDesign, photos: TrayPhotos): Content {
  const { productId, packSize, variationId, tray, door } = design;
  const stored = tray.flatMap((id) => {
    const { objectPath, size, name, refusal } = photos[id] ?? {};
    return objectPath && !refusal && size && name !== undefined
      ? [{ path: objectPath, ...size, name: name.slice(0, MAX_NAME_LENGTH) }]
      : [];
  });
  const unique = [...new Map(stored.map((photo) => [photo.path, photo])).values()];
  const arrangement = Object.entries(door).map(([magnet, position]) => ({ magnet: Number(magnet), ...position }));
  return {
    productId,
    packSize,
    variationId,
    tray: unique.slice(0, maximumPerLine + maximumSpares),
    slots: designOf(design, photos, null).slots,
    ...(arrangement.length > 0 && { arrangement }),
  };
}

const withSortedKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Equal for equal contents. */
export function textOf({ productId, packSize, variationId, tray, slots, arrangement }: Content): string {
  return JSON.stringify({ productId, packSize, variationId, tray, slots, arrangement }, withSortedKeys);
}

export const copyOf = (draft: DesignDraft): ServerCopy => ({ version: draft.version, content: textOf(draft) });

/** `known`: photos that keep their ids. */
export function designIn(
  draft: DesignDraft,
  product: Product,
  known: TrayPhotos = {},
): { design: PackDesign; photos: TrayPhotos } {
  const choice = packOf(choiceOf(product, draft));
  const idOf = new Map(Object.values(known).map(({ id, objectPath }) => [objectPath, id]));
  const photos = draft.tray.map(({ path, name, width, height }) => ({
    ...known[idOf.get(path) ?? ''],
    id: idOf.get(path) ?? crypto.randomUUID(),
    name,
    objectPath: path,
    size: { width, height },
  }));
  for (const { id, objectPath } of photos) idOf.set(objectPath, id);
  // none if the product prints something else now
  const slots = placedSlotsOf(draft, choice.magnets, choice.packSize) ?? [];
  const placed = placedFrom({ choice, slots, idOf }, false);
  const door = Object.fromEntries((draft.arrangement ?? []).map(({ magnet, ...position }) => [magnet, position]));
  const design = { ...choice, tray: photos.map(({ id }) => id), placed, door };
  return {
    design: { ...design, spread: spreadIn(design) },
    photos: Object.fromEntries(photos.map((photo) => [photo.id, photo])),
  };
}

/** The other's photos as spares, so that none is lost. */
export const withPhotosOf = (design: PackDesign, other: Pick<PackDesign, 'tray'>): PackDesign => ({
  ...design,
  tray: [...design.tray, ...other.tray.filter((id) => !design.tray.includes(id))],
});
