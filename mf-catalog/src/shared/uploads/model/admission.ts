import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { ToastMessage } from 'shell/contract';
import { megabytes } from './megabytes';

export const acceptedTypeOf = ({ type }: Pick<File, 'type'>) =>
  shopPolicy.photos.acceptedTypes.find((accepted) => accepted === type);

const { maximumBytes, maximumChosenBytes } = shopPolicy.photos;
/** In bytes. Whether the browser can read the photo is known only later. */
const largestChoice = (): number => (typeof createImageBitmap === 'function' ? maximumChosenBytes : maximumBytes);

export type Refusal = { name: string; title: string; reason: string };

function refusalOf(file: File): Refusal | undefined {
  const { name } = file;
  if (file.size === 0) return { name, title: 'Empty file', reason: `${name} is empty` };
  if (!acceptedTypeOf(file)) {
    return file.type.startsWith('image/')
      ? { name, title: 'Invalid file type', reason: `${name}: use a JPG, PNG, GIF, WebP or HEIC picture` }
      : { name, title: 'Invalid file type', reason: `${name} is not an image file` };
  }
  if (file.size > largestChoice()) {
    const limit = megabytes(largestChoice());
    return { name, title: 'File too large', reason: `${name} is larger than ${limit}` };
  }
  return undefined;
}

export type Admission = {
  /** Those beyond the free places become spares. */
  accepted: File[];
  refusals: Refusal[];
  /** Undefined if every file has a place. */
  toast?: ToastMessage;
};

export function admit(files: readonly File[], { places, spares }: { places: number; spares: number }): Admission {
  const suitable = files.filter((file) => !refusalOf(file));
  const accepted = suitable.slice(0, places + spares);
  const surplus = suitable
    .slice(accepted.length)
    .map(({ name }) => ({ name, title: 'Too many images', reason: `There is no room for ${name}` }));
  const refusals = [...files.flatMap((file) => refusalOf(file) ?? []), ...surplus];
  return { accepted, refusals, toast: summaryOf(refusals, { places, isOver: suitable.length > places }) };
}

function summaryOf(
  refusals: readonly Refusal[],
  { places, isOver }: { places: number; isOver: boolean },
): ToastMessage | undefined {
  const tone = 'destructive';
  if (isOver) {
    return { tone, title: 'Too many images', description: `You can only upload ${places} more image(s)` };
  }
  const [first, second] = refusals;
  if (!first) return undefined;
  if (!second) return { tone, title: first.title, description: first.reason };
  return {
    tone,
    title: `${refusals.length} files were not added`,
    description: 'The reason for each is below your photos.',
  };
}
