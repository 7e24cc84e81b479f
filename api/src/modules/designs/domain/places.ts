import type { DesignSlot } from 'shared-contracts/design/schemas';
import { slotsOf } from 'shared-contracts/design/slots';
import type { ProductMagnets } from 'shared-contracts/design/template';

/** `place`: in the order of `slotsOf`. */
export type Offer = { path: string; place: number | null; state: 'waiting' | 'accepted' | 'declined' };
export type PackToFill = {
  magnets: ProductMagnets;
  packSize: number;
  slots: readonly Pick<DesignSlot, 'magnet' | 'window'>[];
  photos: readonly string[];
};

const isOpen = ({ path, state }: Offer, photos: readonly string[]): boolean =>
  state === 'waiting' || (state === 'accepted' && !photos.includes(path));

/** In the order of `slotsOf`. */
export function filledPlaces({ magnets, packSize, slots }: Omit<PackToFill, 'photos'>): number[] {
  const filled = new Set(slots.map(({ magnet, window }) => `${magnet}/${window}`));
  return slotsOf(magnets, packSize).flatMap(({ magnet, window }, place) =>
    filled.has(`${magnet}/${window}`) ? [place] : [],
  );
}

/** Own and held by open offers, ascending. */
export function takenPlaces(pack: PackToFill, offers: readonly Offer[]): number[] {
  const held = offers.flatMap((offer) => (offer.place !== null && isOpen(offer, pack.photos) ? [offer.place] : []));
  const count = slotsOf(pack.magnets, pack.packSize).length;
  return [...new Set([...filledPlaces(pack), ...held])].filter((place) => place < count).toSorted((a, b) => a - b);
}

export function freePlaces(pack: PackToFill, offers: readonly Offer[]): number[] {
  const taken = new Set(takenPlaces(pack, offers));
  return slotsOf(pack.magnets, pack.packSize).flatMap((_, place) => (taken.has(place) ? [] : [place]));
}

/** Friends fill free places, the owner's phone fills the tray. */
export function roomLeft(
  pack: PackToFill,
  offers: readonly Offer[],
  link: { kind: 'friends' | 'phone'; added: number; maximumPhotos: number },
): number {
  const left = Math.max(0, link.maximumPhotos - link.added);
  return link.kind === 'phone' ? left : Math.min(left, freePlaces(pack, offers).length);
}
