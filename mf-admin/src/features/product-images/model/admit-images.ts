import { photos } from 'shared-contracts/policy/designs-and-photos';
import type { ToastMessage } from 'shell/contract';
import { imageRefusal } from '../../../shared/image-upload/image-refusal';

const { maximumPerProduct } = photos;
/** Which of the chosen files are uploaded to a product with `current` images, and what to say about the others. */
export function admitImages(
  files: readonly File[],
  current: number,
): { accepted: File[]; refusal: ToastMessage | null } {
  const free = Math.max(0, maximumPerProduct - current);
  const suitable = files.filter((file) => !imageRefusal(file));
  const refusals = files.flatMap((file) => imageRefusal(file) ?? []);
  if (suitable.length > free) {
    const description = `You can only upload ${free} more image(s)`;
    return {
      accepted: suitable.slice(0, free),
      refusal: { tone: 'destructive', title: 'Too many images', description },
    };
  }
  return { accepted: suitable, refusal: refusals[0] ?? null };
}
