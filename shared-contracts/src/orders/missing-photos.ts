import { isBeforeShipping } from './before-shipping.js';
import type { OrderStatus } from './schemas.js';

/** `photoPlaces`: windows of its pack's magnets, whatever the quantity. */
export type PhotoLine = { photoPlaces: number; customImages: readonly string[] };

type StoredLine = { photoPlaces?: number | null; selectedPack: string | null };

/** Earlier versions stored none: one for each magnet. */
export const storedPhotoPlaces = ({ photoPlaces, selectedPack }: StoredLine): number =>
  Number.isInteger(photoPlaces) ? Number(photoPlaces) : Number(selectedPack ?? 1);

export const withPhotoPlaces = <Line extends StoredLine>(line: Line): Line & { photoPlaces: number } => ({
  ...line,
  photoPlaces: storedPhotoPlaces(line),
});

export const missingPhotosOf = ({ photoPlaces, customImages }: PhotoLine): number =>
  Math.max(0, photoPlaces - customImages.length);

export const missingPhotosIn = (lines: readonly PhotoLine[]): number =>
  lines.reduce((sum, line) => sum + missingPhotosOf(line), 0);

/** "6 photos still missing" */
export const missingPhotosText = (count: number): string =>
  `${count} ${count === 1 ? 'photo' : 'photos'} still missing`;

export const takesPhotos = (status: OrderStatus): boolean => status === 'pending';

export const lacksPhotos = ({ status, missingPhotos }: { status: OrderStatus; missingPhotos: number }): boolean =>
  missingPhotos > 0 && isBeforeShipping(status);

type OwingOrder = { missingPhotos: number; photosWaived?: boolean | undefined };

export const owesPhotos = ({ missingPhotos, photosWaived = false }: OwingOrder): boolean =>
  missingPhotos > 0 && !photosWaived;

/** `token`: a guest's. */
export const addPhotosPath = ({ orderId, token }: { orderId: string; token?: string | null }): string =>
  `/add-photos?${new URLSearchParams({ order: orderId, ...(token && { token }) }).toString()}`;
