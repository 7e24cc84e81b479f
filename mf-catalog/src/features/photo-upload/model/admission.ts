import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { ToastMessage } from 'shell/contract';

type AcceptedType = (typeof shopPolicy.photos.acceptedTypes)[number];

const isAccepted = (type: string): type is AcceptedType =>
  (shopPolicy.photos.acceptedTypes as readonly string[]).includes(type);

// most browsers don't know HEIC and leave the type empty
const typeByEnding: Record<string, AcceptedType> = { heic: 'image/heic', heif: 'image/heif' };

/** The type a file is uploaded as; undefined if it is not accepted. */
export function photoTypeOf(file: { name: string; type: string }): AcceptedType | undefined {
  if (isAccepted(file.type)) return file.type;
  return file.type === '' ? typeByEnding[file.name.split('.').pop()?.toLowerCase() ?? ''] : undefined;
}

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

const refusal = (title: string, description: string): ToastMessage => ({ tone: 'destructive', title, description });

function refusalOf(file: File): ToastMessage | undefined {
  if (!photoTypeOf(file)) {
    return file.type.startsWith('image/')
      ? refusal('Invalid file type', `${file.name}: use a JPG, PNG, GIF, WebP or HEIC picture`)
      : refusal('Invalid file type', `${file.name} is not an image file`);
  }
  if (file.size > shopPolicy.photos.maximumBytes) {
    return refusal('File too large', `${file.name} is larger than ${megabytes(shopPolicy.photos.maximumBytes)}`);
  }
  if (file.size === 0) return refusal('Invalid file type', `${file.name} is empty`);
  return undefined;
}

/**
 * Which of the chosen files to upload. If there are more files than free slots, none, so that the shopper decides;
 * otherwise all but the unsuitable ones.
 */
export function admit(files: readonly File[], freePlaces: number): { accepted: File[]; refusals: ToastMessage[] } {
  if (files.length > freePlaces) {
    return {
      accepted: [],
      refusals: [refusal('Too many images', `You can only upload ${freePlaces} more image(s)`)],
    };
  }
  const refusals = files.flatMap((file) => refusalOf(file) ?? []);
  return { accepted: files.filter((file) => !refusalOf(file)), refusals };
}
