import { useEffect, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { cropOf, placedSlotsOf } from 'shared-contracts/design/design';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { dismissToast, toast } from 'shell/contract';
import { admit, type Refusal } from '../../../shared/uploads/model/admission';
import { freePlacesIn, readyPaths, sparesOf, type Photo } from '../../../shared/uploads/model/photo-list';
import type { PreviewPhoto } from '../../../shared/uploads/model/preview-photo';
import type { PhotoSectionProps } from '../model/photo-section-props';
import { type PhotoInPlace, firstChoices, tilesOf } from '../model/placed-photos';
import { useReports } from '../model/use-reports';
import { usePlacedPhotos } from '../queries/use-placed-photos';
import { liesText } from '../../../shared/magnets/lies-text';
import { ABOUT_PHOTOS, outcomeToast } from '../../../shared/uploads/model/upload-toasts';
import { createUploads } from '../../../shared/uploads/model/uploads';
import { openTransport } from '../../../shared/uploads/queries/open-transport';
import { measure, previews } from '../../../shared/uploads/queries/local-photos';
import { PhotoBox } from './photo-box';
import { PhotoPicker } from '../../../shared/uploads/components/photo-picker';
import type { BlurryQuestion } from './blurry-dialog';
import { MagnetTile, PhotoTile } from './photo-tile';
import { UploadNotice } from '../../../shared/uploads/components/upload-notice';
import { RefusedFiles } from '../../../shared/uploads/components/refused-files';
import { type RefusedFile, useRefusedFiles } from '../../../shared/uploads/model/use-refused-files';
import styles from './photo-tile.module.css';

/** Also true for another visitor's. An unreachable shop says nothing about it. */
async function isGone(objectPath: string): Promise<boolean> {
  try {
    return (await fetch(`${objectPath}?w=160`)).status === 404;
  } catch {
    return false;
  }
}

const { maximumSpares } = shopPolicy.photos;
/** One of `imageWidths`. */
const PREVIEW_WIDTH = 960;

const lost = (name: string): Refusal => ({
  name,
  title: 'Photo not found',
  reason: `${name} is no longer available. Please add it again.`,
});

const loadFiles = async () =>
  (await import(/* webpackChunkName: "photo-uploader" */ '../../../shared/uploads/queries/photo-files'))
    .productPhotoFiles;

/** A killed browser returns as another guest, who has no such photo; but it may have the file. */
async function whenGone({ preview, fileId }: Photo, tell: (file: File | undefined) => void): Promise<void> {
  if (!isStored(preview) || !(await isGone(preview))) return;
  tell(fileId === undefined ? undefined : await (await loadFiles()).fileOf(fileId));
}

const isStored = (preview: string): boolean => preview.startsWith('/objects/');

/** Photos that the browser can't draw come once they are stored. */
const previewsOf = (placed: readonly PhotoInPlace[]): PreviewPhoto[] =>
  placed.flatMap(({ photo: { size, preview }, place, slot }) => {
    if (!size || !slot) return [];
    const src = isStored(preview) ? `${preview}?w=${PREVIEW_WIDTH}` : preview;
    return [{ src, size, place, crop: cropOf(slot) }];
  });

type CountState = {
  photos: readonly Photo[];
  placed: readonly PhotoInPlace[];
  ready: number;
  maximum: number;
  hasPack: boolean;
};

function countOf({ photos, placed, ready, maximum, hasPack }: CountState): string {
  if (!hasPack && photos.length > 0) {
    return `${photos.length} ${photos.length === 1 ? 'photo' : 'photos'} chosen. Select a pack size to upload.`;
  }
  const low = placed.filter(({ words }) => words?.isLow).length;
  const warning = low > 0 ? `, ${low} will look blurry` : '';
  return `${ready} of ${maximum} ${maximum === 1 ? 'photo' : 'photos'} ready${warning}`;
}

type PhotoUploaderProps = PhotoSectionProps & {
  chosen?: readonly File[];
};

export function PhotoUploader({
  maximum,
  hasPack = true,
  stored,
  design,
  kept,
  product,
  approval,
  chosen,
  dropped,
  onPreviews,
  onKeep,
  onChange,
}: PhotoUploaderProps) {
  const [uploads] = useState(() =>
    createUploads({
      stored,
      openTransport,
      onOutcomes: (outcomes) => toast({ ...outcomeToast(outcomes), about: ABOUT_PHOTOS }),
      measure,
      previews,
    }),
  );
  const photos = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  const isChosen = chosen !== undefined && chosen.length > 0;
  const [first] = useState(() =>
    admit(isChosen ? chosen : (dropped ?? []), {
      places: Math.max(0, maximum - (stored?.length ?? 0)),
      spares: maximumSpares,
    }),
  );
  const { refused, refuse, dismiss } = useRefusedFiles(first.refusals);
  const list = useRef<HTMLUListElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const spares = sparesOf(photos, maximum);
  // none if the product prints something else now
  const [lineDesign] = useState(() =>
    design && product && placedSlotsOf(design, product.magnets, maximum) ? design : null,
  );
  const [firstLaid] = useState(() =>
    firstChoices({
      photos: [...uploads.read().map(({ id }, at) => ({ id, isAcross: stored?.[at]?.isAcross })), ...(kept ?? [])],
      design: lineDesign,
    }),
  );
  const { placed, choices, question, approve, turn } = usePlacedPhotos({
    uploads,
    photos,
    magnets: product?.magnets,
    places: maximum,
    first: firstLaid,
    design: lineDesign,
  });
  const [announcement, setAnnouncement] = useState('');
  useImperativeHandle(approval, () => ({ approve }));
  const readyCount = Math.min(readyPaths(photos).length, maximum);
  const freePlaces = freePlacesIn(photos, maximum);

  const isReading = useRef(false);

  useEffect(() => {
    if (!onKeep) return;
    uploads.keepWith(async (photo) => kept?.some(({ id }) => id === photo.id) || onKeep(photo));
  }, [uploads, kept, onKeep]);
  useEffect(() => () => uploads.stop(), [uploads]);
  useEffect(() => {
    if (hasPack) uploads.start();
  }, [uploads, hasPack]);
  useReports({ uploads, choices, isReading, onChange });
  useEffect(() => {
    if (first.toast) toast({ ...first.toast, about: ABOUT_PHOTOS });
    if (first.accepted.length > 0) uploads.add(first.accepted);
    // the pressed picker is gone
    if (isChosen && document.activeElement === document.body) picker.current?.focus();
    for (const photo of uploads.read()) {
      void whenGone(photo, (file) => {
        uploads.remove(photo.id);
        if (file) uploads.resume([{ id: crypto.randomUUID(), file }]);
        else refuse([lost(photo.name)]);
      });
    }
  }, [uploads, first, isChosen, refuse]);

  useEffect(() => {
    if (!kept || kept.length === 0) return undefined;
    let isLeft = false;
    isReading.current = true;
    void (async () => {
      const files = await loadFiles();
      const read = await Promise.all(kept.map(async ({ id }) => ({ id, file: await files.fileOf(id) })));
      if (isLeft) return;
      isReading.current = false;
      uploads.resume(read.flatMap(({ id, file }) => (file ? [{ id, file }] : [])));
      const gone = kept.filter((_, at) => !read[at]?.file);
      refuse(gone.map(({ name }) => lost(name)));
    })();
    return () => {
      isLeft = true;
    };
  }, [uploads, kept, refuse]);

  useEffect(() => onPreviews?.(previewsOf(placed)), [placed, onPreviews]);

  const lastDropped = useRef(dropped);
  useEffect(() => {
    if (!dropped || dropped === lastDropped.current) return;
    lastDropped.current = dropped;
    choose(dropped);
  });

  function choose(files: readonly File[]): void {
    dismissToast(ABOUT_PHOTOS);
    const room = { places: freePlaces, spares: Math.max(0, maximumSpares - spares.size) };
    const admission = admit(files, room);
    refuse(admission.refusals);
    if (admission.toast) toast({ ...admission.toast, about: ABOUT_PHOTOS });
    if (admission.accepted.length > 0) uploads.add(admission.accepted);
  }

  function retry(id?: string): void {
    dismissToast(ABOUT_PHOTOS);
    uploads.retry(id);
  }

  function replace(photo: Photo, file: File): void {
    dismissToast(ABOUT_PHOTOS);
    const { accepted, refusals } = admit([file], { places: 1, spares: 0 });
    refuse(refusals);
    if (accepted[0]) uploads.replace(photo.id, accepted[0]);
  }

  function remove(photo: Photo): void {
    dismissToast(ABOUT_PHOTOS);
    const at = photos.findIndex(({ id }) => id === photo.id);
    const neighbor = photos[at + 1] ?? photos[at - 1];
    // the photo's own button is about to disappear
    if (neighbor) list.current?.querySelector<HTMLElement>(`[data-remove="${neighbor.id}"]`)?.focus();
    // a full pack's picker is disabled until then
    flushSync(() => uploads.remove(photo.id));
    if (!neighbor) picker.current?.focus();
  }

  function dismissFile(file: RefusedFile): void {
    dismissToast(ABOUT_PHOTOS);
    if (refused.length === 1) picker.current?.focus();
    dismiss(file);
  }

  function turnMagnet(one: PhotoInPlace): void {
    dismissToast(ABOUT_PHOTOS);
    turn(one);
    const { widthInches, heightInches } = one.place.template;
    const turned = { widthInches: heightInches, heightInches: widthInches };
    setAnnouncement(`The magnet of ${one.photo.name} ${liesText(turned)}.`);
  }

  function chooseOthers({ photos: [blurry], answer }: BlurryQuestion): void {
    flushSync(() => answer(false));
    const button = list.current?.querySelector<HTMLElement>(`[data-remove="${blurry?.photo.id}"]`);
    // after the dialog, which returns the focus to its opener
    window.setTimeout(() => button?.focus());
  }

  const tile = {
    spares,
    isHeld: !hasPack,
    onTurn: turnMagnet,
    onRemove: remove,
    onRetry: ({ id }: Photo) => retry(id),
    onReplace: replace,
    onAccept: ({ id }: Photo) => uploads.accept(id),
  };
  return (
    <PhotoBox
      isPrinted={placed.length > 0}
      count={countOf({ photos, placed, ready: readyCount, maximum, hasPack })}
      below={
        <>
          <VisuallyHidden>
            <output>{announcement}</output>
          </VisuallyHidden>
          <UploadNotice photos={hasPack ? photos : []} onRetryAll={() => retry()} />
          <RefusedFiles files={refused} onDismiss={dismissFile} />
          {question && (
            <question.Dialog
              photos={question.photos}
              answer={question.answer}
              onChooseOthers={() => chooseOthers(question)}
            />
          )}
        </>
      }
    >
      <PhotoPicker input={picker} isFull={freePlaces === 0} isCompact={photos.length > 0} onChoose={choose} />
      {photos.length > 0 && (
        <ul ref={list} className={styles.tiles} aria-label="Chosen photos">
          {tilesOf(photos, placed).map((one) =>
            one.kind === 'magnet' ? (
              <MagnetTile key={one.magnet.key} magnet={one.magnet} {...tile} />
            ) : (
              <PhotoTile key={one.photo.id} photo={one.photo} {...tile} />
            ),
          )}
        </ul>
      )}
    </PhotoBox>
  );
}
