import type { OrderStatus } from './schemas.js';

/** `photoPlaces`: one for each window of its pack's magnets, whatever the quantity, as a line is one design. */
export type PhotoLine = { photoPlaces: number; customImages: readonly string[] };

type StoredLine = { photoPlaces?: number | null; selectedPack: string | null };

/** The places of a line as it was stored. Earlier versions stored none: they had one for each magnet. */
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

/** Photos can be added to an order until its printing begins. */
export const takesPhotos = (status: OrderStatus): boolean => status === 'pending';

/** Whether an order's missing photos are mentioned: not once it was printed or cancelled. */
export const lacksPhotos = ({ status, missingPhotos }: { status: OrderStatus; missingPhotos: number }): boolean =>
  missingPhotos > 0 && (takesPhotos(status) || status === 'processing');

type OwingOrder = { missingPhotos: number; photosWaived?: boolean | undefined };

/** Whether an order waits for photos before it is printed or packed: some are missing, and nobody chose to go on without them. */
export const owesPhotos = ({ missingPhotos, photosWaived = false }: OwingOrder): boolean =>
  missingPhotos > 0 && !photosWaived;

/** The page that adds photos to an order: for the account that placed it, or with the token for a guest. */
export const addPhotosPath = ({ orderId, token }: { orderId: string; token?: string | null }): string =>
  `/add-photos?${new URLSearchParams({ order: orderId, ...(token && { token }) }).toString()}`;
