import { photos } from 'shared-contracts/policy/designs-and-photos';
import type { ToastMessage } from 'shell/contract';

const { maximumBytes } = photos;
const MEGABYTES = maximumBytes / 1_048_576;

export function imageRefusal(file: File): ToastMessage | null {
  const tone = 'destructive';
  if (file.size === 0) return { tone, title: 'Empty file', description: `${file.name} is empty` };
  if (!file.type.startsWith('image/'))
    return { tone, title: 'Invalid file type', description: `${file.name} is not an image file` };
  if (file.size > maximumBytes)
    return { tone, title: 'File too large', description: `${file.name} is larger than ${MEGABYTES} MB` };
  return null;
}
