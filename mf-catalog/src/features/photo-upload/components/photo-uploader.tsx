import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { type PixelSize, type PrintSize, printSizesOf } from 'shared-contracts/print/print-quality';
import { dismissToast, toast } from 'shell/contract';
import { type Refusal, admit } from '../model/admission';
import { type Photo, type PhotoList, freePlacesIn, readyPaths, readyPhotos, sparesOf } from '../model/photo-list';
import type { PhotoSectionProps } from '../model/photo-section-props';
import { printWordsFor } from '../model/print-words';
import { outcomeToast } from '../model/upload-toasts';
import { type PhotoEventHandler, createUploads } from '../model/uploads';
import { isGone } from '../queries/is-gone';
import { PhotoBox } from './photo-box';
import { PhotoPicker } from './photo-picker';
import { PhotoTile } from './photo-tile';
import styles from './photo-uploader.module.css';
import { RefusedFiles } from './refused-files';

const ABOUT = 'photos';
const { maximumSpares } = shopPolicy.photos;

const previews = {
  make: (file: File) => URL.createObjectURL(file),
  free: (address: string) => URL.revokeObjectURL(address),
};

/** Reads only the header, upright as the browser draws it. */
const measure = (preview: string) =>
  new Promise<PixelSize | undefined>((resolve) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve(undefined);
    image.src = preview;
  });

/** Loaded with the first upload. */
const openTransport = async (onEvent: PhotoEventHandler) =>
  (await import('../queries/photo-transport')).createPhotoTransport(onEvent);

type CountState = { photos: PhotoList; maximum: number; hasPack: boolean; prints: readonly PrintSize[] };

function countOf({ photos, maximum, hasPack, prints }: CountState): string {
  if (!hasPack && photos.length > 0) {
    return `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'} chosen. Select a pack size to upload.`;
  }
  const ready = Math.min(readyPaths(photos).length, maximum);
  const low = photos.filter((photo) => printWordsFor(photo.size, prints)?.isLow).length;
  const warning = low > 0 ? `, ${low} will look blurry` : '';
  return `${ready} of ${maximum} ${maximum === 1 ? 'photo' : 'photos'} ready${warning}`;
}

type PhotoUploaderProps = PhotoSectionProps & {
  /** Files chosen before the uploader had loaded. */
  chosen?: readonly File[];
};

/** Optional photos of a pack, up to one per magnet, and spares. Uploaded as soon as there is a pack. */
export function PhotoUploader({ maximum, hasPack = true, stored, product, chosen, onChange }: PhotoUploaderProps) {
  const [uploads] = useState(() =>
    createUploads({
      stored,
      openTransport,
      onOutcomes: (outcomes) => toast({ ...outcomeToast(outcomes), about: ABOUT }),
      measure,
      previews,
    }),
  );
  const photos = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [focusesPicker, setFocusesPicker] = useState(false);
  const spares = sparesOf(photos, maximum);
  const prints = useMemo(() => (product ? printSizesOf(product) : []), [product]);
  const freePlaces = freePlacesIn(photos, maximum);

  useEffect(() => () => uploads.stop(), [uploads]);
  useEffect(() => {
    if (hasPack) uploads.start();
  }, [uploads, hasPack]);
  useEffect(() => {
    let reported: string | undefined;
    return uploads.subscribe(() => {
      const ready = readyPhotos(uploads.read());
      const paths = ready.map(({ objectPath }) => objectPath);
      if (paths.join() === reported) return;
      reported = paths.join();
      onChange({ stored: ready, paths, whenSettled: uploads.whenSettled });
    });
  }, [uploads, onChange]);
  useEffect(() => {
    if (!focusesPicker) return;
    picker.current?.focus();
    setFocusesPicker(false);
  }, [focusesPicker]);

  function choose(files: readonly File[]): void {
    dismissToast(ABOUT);
    const room = { places: freePlaces, spares: Math.max(0, maximumSpares - spares.size) };
    const admission = admit(files, room);
    setRefusals((before) => [...before, ...admission.refusals]);
    if (admission.toast) toast({ ...admission.toast, about: ABOUT });
    if (admission.accepted.length > 0) uploads.add(admission.accepted);
  }

  function remove(photo: Photo): void {
    dismissToast(ABOUT);
    const at = photos.indexOf(photo);
    const neighbor = photos[at + 1] ?? photos[at - 1];
    // the photo's own button is about to disappear
    if (neighbor) list.current?.querySelector<HTMLElement>(`[data-remove="${neighbor.id}"]`)?.focus();
    else setFocusesPicker(true);
    uploads.remove(photo.id);
  }

  useEffect(() => {
    if (chosen && chosen.length > 0) {
      choose(chosen);
      // the picker that was pressed is gone
      setFocusesPicker(document.activeElement === document.body);
    }
    for (const photo of uploads.read()) void dropIfGone(photo);
    // once: what was there before this component had loaded
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, []);

  async function dropIfGone({ id, name, preview }: Photo): Promise<void> {
    if (!preview.startsWith('/objects/') || !(await isGone(preview))) return;
    uploads.remove(id);
    const reason = `${name} is no longer available. Please add it again.`;
    setRefusals((before) => [...before, { name, title: 'Photo not found', reason }]);
  }

  return (
    <PhotoBox
      count={countOf({ photos, maximum, hasPack, prints })}
      below={
        <RefusedFiles
          refusals={refusals}
          onDismiss={(refusal) => {
            dismissToast(ABOUT);
            if (refusals.length === 1) setFocusesPicker(true);
            setRefusals((before) => before.filter((one) => one !== refusal));
          }}
        />
      }
    >
      <PhotoPicker input={picker} isFull={freePlaces === 0} isCompact={photos.length > 0} onChoose={choose} />
      {photos.length > 0 && (
        <ul ref={list} className={styles.photos} aria-label="Chosen photos">
          {photos.map((photo) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              isSpare={spares.has(photo.id)}
              isHeld={!hasPack}
              words={printWordsFor(photo.size, prints)}
              onRetry={() => {
                dismissToast(ABOUT);
                uploads.retry(photo.id);
              }}
              onRemove={() => remove(photo)}
            />
          ))}
        </ul>
      )}
    </PhotoBox>
  );
}
