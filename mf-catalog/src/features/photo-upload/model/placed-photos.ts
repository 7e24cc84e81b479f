import { slotsOf } from 'shared-contracts/design/slots';
import type { ProductMagnets, TemplateWindow } from 'shared-contracts/design/template';
import { printSizeOf } from 'shared-contracts/print/print-size';
import type { Photo, PhotoList } from '../../../shared/uploads/model/photo-list';
import { type PrintWords, printWordsFor } from '../../../shared/uploads/model/print-words';

export type PhotoInPack = { photo: Photo; place?: TemplateWindow; words?: PrintWords };

/** In the order of the places. A refused photo takes none; it and the spares are shown in the first. */
export function placedPhotos(photos: PhotoList, magnets: ProductMagnets | undefined, places: number): PhotoInPack[] {
  const slots = magnets ? slotsOf(magnets, places).slice(0, places) : [];
  const usable = photos.filter(({ state }) => state.kind !== 'refused');
  return photos.map((photo) => {
    const slot = slots[usable.indexOf(photo)] ?? slots[0];
    const place = slot?.template.windows[slot.window];
    return { photo, place, words: printWordsFor(photo.size, place && printSizeOf(place)) };
  });
}
