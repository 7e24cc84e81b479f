import type { LinkedDesign, LinkedPhoto } from 'shared-contracts/design/draft';

type Words = { title: string; text: string };

export function introOf({ kind, ownerFirstName, packSize, productName }: LinkedDesign): Words {
  const pack = packSize === 1 ? 'a magnet' : `a pack of ${packSize}`;
  if (kind === 'phone')
    return {
      title: 'Add photos from your phone',
      text: `They show up in your open design within seconds: ${pack}, ${productName}.`,
    };
  const owner = ownerFirstName ?? 'A friend';
  return {
    title: `${owner} is filling ${pack}`,
    text: `${productName}: fridge magnets, printed from photos. Add yours, and ${ownerFirstName ?? 'your friend'} chooses which ones to print.`,
  };
}

export function roomText({ kind, taken, mayAdd }: LinkedDesign, places: number): string {
  const more =
    mayAdd === 0
      ? 'There is no room for more photos.'
      : `You can add ${mayAdd === 1 ? '1 photo' : `${mayAdd} photos`}.`;
  return kind === 'phone' ? more : `${taken.length} of ${places} places taken. ${more}`;
}

export function photoStateText({ state }: Pick<LinkedPhoto, 'state'>, { kind, ownerFirstName }: LinkedDesign): string {
  if (kind === 'phone') return state === 'declined' ? 'Taken out of your design' : 'In your design';
  const owner = ownerFirstName ?? 'your friend';
  if (state === 'waiting') return `Sent. Waiting for ${owner} to choose`;
  return state === 'accepted' ? `${ownerFirstName ?? 'Your friend'} is using this photo` : 'Not used this time';
}
