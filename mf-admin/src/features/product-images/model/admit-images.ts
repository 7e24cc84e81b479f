import { photos } from 'shared-contracts/policy/photos';
import type { ToastMessage } from 'shell/contract';

const { maximumBytes, maximumPerProduct } = photos;
const MEGABYTES = maximumBytes / 1_048_576;

// most browsers don't know HEIC and leave the type empty
const isHeic = ({ name, type }: File) => type === '' && /\.hei[cf]$/i.test(name);
const isImage = (file: File) => file.type.startsWith('image/') || isHeic(file);

/** The type that a file is uploaded as; undefined if the server has to look for itself. */
export const imageTypeOf = ({ type }: File) => photos.acceptedTypes.find((accepted) => accepted === type);

function refusalOf(file: File): ToastMessage | null {
  const tone = 'destructive';
  if (!isImage(file)) return { tone, title: 'Invalid file type', description: `${file.name} is not an image file` };
  if (file.size > maximumBytes)
    return { tone, title: 'File too large', description: `${file.name} is larger than ${MEGABYTES} MB` };
  return null;
}

/** Which of the chosen files are uploaded to a product with `current` images, and what to say about the others. */
export function admitImages(
  files: readonly File[],
  current: number,
): { accepted: File[]; refusal: ToastMessage | null } {
  const free = Math.max(0, maximumPerProduct - current);
  const suitable = files.filter((file) => !refusalOf(file));
  const refusals = files.flatMap((file) => refusalOf(file) ?? []);
  if (suitable.length > free) {
    const description = `You can only upload ${free} more image(s)`;
    return {
      accepted: suitable.slice(0, free),
      refusal: { tone: 'destructive', title: 'Too many images', description },
    };
  }
  return { accepted: suitable, refusal: refusals[0] ?? null };
}
