import { photos } from 'shared-contracts/policy/designs-and-photos';
import type { ToastMessage } from 'shell/contract';

const { maximumBytes } = photos;
const MEGABYTES = maximumBytes / 1_048_576;

// most browsers don't know HEIC and leave the type empty
const isHeic = ({ name, type }: File) => type === '' && /\.hei[cf]$/i.test(name);
const isImage = (file: File) => file.type.startsWith('image/') || isHeic(file);

/** Why a file can't be a picture; null if it can. */
export function imageRefusal(file: File): ToastMessage | null {
  const tone = 'destructive';
  if (!isImage(file)) return { tone, title: 'Invalid file type', description: `${file.name} is not an image file` };
  if (file.size > maximumBytes)
    return { tone, title: 'File too large', description: `${file.name} is larger than ${MEGABYTES} MB` };
  return null;
}
