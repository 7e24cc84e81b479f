import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { ToastMessage } from 'shell/contract';

type AcceptedType = (typeof shopPolicy.photos.acceptedTypes)[number];

const isAccepted = (type: string): type is AcceptedType =>
  (shopPolicy.photos.acceptedTypes as readonly string[]).includes(type);

// phones' own format: most browsers do not know it and leave the type empty
const typeByEnding: Record<string, AcceptedType> = { heic: 'image/heic', heif: 'image/heif' };

/** The type that a file is uploaded as, or undefined where it is none of the accepted ones. */
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
 * Which of the chosen files may be uploaded. More files than free places: none of them, so that the shopper picks which;
 * a wrong or too large file is left out and the others go on.
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
