import * as z from 'zod';
import { Id, Instant, ObjectPath } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { Design } from './schemas.js';
import { ProductMagnets } from './template.js';

const { photos, packs, designLinks } = shopPolicy;
const Pixels = z.int().min(1).max(1_000_000);
/** Index in `slotsOf`. */
const Place = z.int().min(0).max(photos.maximumPerLine);

/** Pixels of the upright picture. */
export const DraftPhoto = z.strictObject({
  path: ObjectPath,
  width: Pixels,
  height: Pixels,
  name: z.string().max(255),
});
export type DraftPhoto = z.infer<typeof DraftPhoto>;

/** The magnet's middle on the fridge door, in hundredths of the door's width; `tilt` in degrees. */
const DoorPosition = z.strictObject({
  magnet: z.int().min(0).max(photos.maximumPerLine),
  x: z.number().min(-1_000).max(1_000),
  y: z.number().min(-1_000).max(1_000),
  tilt: z.number().min(-360).max(360),
});

export const DesignDraftContent = z.strictObject({
  packSize: z.int().min(1).max(packs.maximumSize),
  variationId: Id.toLowerCase().nullable(),
  tray: z
    .array(DraftPhoto)
    .max(photos.maximumPerLine + photos.maximumSpares, 'Too many images')
    .refine((tray) => new Set(tray.map(({ path }) => path)).size === tray.length, 'Each photo is listed once'),
  slots: Design.shape.slots,
  arrangement: z.array(DoorPosition).max(photos.maximumPerLine).optional(),
});
export type DesignDraftContent = z.infer<typeof DesignDraftContent>;

export const DesignDraftToSave = z
  .strictObject({ id: Id.toLowerCase(), productId: Id.toLowerCase(), ...DesignDraftContent.shape })
  .refine(({ tray, slots }) => slots.every(({ path }) => tray.some((photo) => photo.path === path)), {
    path: ['slots'],
    error: 'Each photo must be in the tray',
  });

/** `version` counts the changes, from 1. */
export const DesignDraft = z.object({
  id: Id,
  productId: Id,
  ...DesignDraftContent.shape,
  version: z.int(),
  updatedAt: Instant,
});
export type DesignDraft = z.infer<typeof DesignDraft>;

export const DesignDraftSummary = z.object({
  id: Id,
  productId: Id,
  productName: z.string().nullable(),
  packSize: z.int(),
  photos: z.int(),
  version: z.int(),
  updatedAt: Instant,
});
export type DesignDraftSummary = z.infer<typeof DesignDraftSummary>;

export const SavedDraft = z.object({ id: Id, version: z.int(), updatedAt: Instant });

/** The owner approves friends' photos; those from the owner's phone count at once. */
export const DesignLinkKind = z.enum(['friends', 'phone']);
export type DesignLinkKind = z.infer<typeof DesignLinkKind>;

/** Empty for none. */
const GivenName = z.string().trim().max(designLinks.maximumNameLength);

/** `ownerName`: what friends read instead of the account's first name. */
export const DesignLinkToMake = z.strictObject({
  id: Id.toLowerCase(),
  kind: DesignLinkKind,
  ownerName: GivenName.optional(),
});

/** The page is `/design/<token>`. `photos`: how many it has added. */
export const DesignLink = z.object({
  id: Id,
  kind: DesignLinkKind,
  token: z.string(),
  expiresAt: Instant,
  isRevoked: z.boolean(),
  photos: z.int(),
  waiting: z.int(),
  maximumPhotos: z.int(),
  /** Null for the account's first name. */
  ownerName: z.string().nullable().optional(),
});
export type DesignLink = z.infer<typeof DesignLink>;

export const DesignOffer = z.object({
  id: Id,
  linkId: Id,
  state: z.enum(['waiting', 'accepted']),
  path: ObjectPath,
  width: z.int(),
  height: z.int(),
  place: Place.nullable(),
  friendName: z.string().nullable().optional(),
});
export type DesignOffer = z.infer<typeof DesignOffer>;

export const LinkedPhoto = z.object({
  id: Id,
  path: ObjectPath,
  width: z.int(),
  height: z.int(),
  place: Place.nullable(),
  state: z.enum(['waiting', 'accepted', 'declined']),
});
export type LinkedPhoto = z.infer<typeof LinkedPhoto>;

/** `taken`: places whose photos are not shown. `photos`: the caller's own. `mayAdd`: how many more now. */
export const LinkedDesign = z.object({
  kind: DesignLinkKind,
  ownerFirstName: z.string().nullable(),
  productName: z.string(),
  magnets: ProductMagnets,
  packSize: z.int(),
  taken: z.array(Place),
  photos: z.array(LinkedPhoto),
  mayAdd: z.int(),
  expiresAt: Instant,
});
export type LinkedDesign = z.infer<typeof LinkedDesign>;

export const DesignLinkToken = z.string().regex(/^[A-Za-z0-9_-]{65}$/, 'This link is not complete');
export const LinkedPhotoToAdd = z.strictObject({
  token: DesignLinkToken,
  path: ObjectPath,
  place: Place.optional(),
  friendName: GivenName.optional(),
});
