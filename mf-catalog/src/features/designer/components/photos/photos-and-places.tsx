import { Suspense, useEffect, useRef } from 'react';
import { Button } from 'shared-ui/button';
import { type UnavailableProps, lazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { RefusedFiles } from '../../../../shared/uploads/components/refused-files';
import { UploadNotice } from '../../../../shared/uploads/components/upload-notice';
import { isSettled } from '../../../../shared/uploads/model/photo-list';
import type { DesignChoice } from '../../model/design-choice';
import { sparesOf } from '../../model/pack-design';
import { useEditor } from '../../model/use-editor';
import { useCommands, useDesign, useDesigner, useTrayPhotos } from '../../store/use-designer';
import { LargerPacks } from '../pack/larger-packs';
import { LinkButtons } from '../links/link-buttons';
import { BestPhotos } from '../on-demand';
import { PackPlaces } from '../pack/pack-places';
import { PackTools } from '../pack/pack-tools';
import styles from './photos-and-places.module.css';
import { PhotoTray } from './photo-tray';
import { TrayPicture } from './tray-picture';

function LinksUnavailable({ retry }: UnavailableProps) {
  const { panel } = useEditor();
  return panel && <Notice tone="danger" title="Links could not be loaded" action={retry} />;
}

const PackLinks = lazyPart(async () => (await import('../links/pack-links')).PackLinks, LinksUnavailable);

export function PhotosAndPlaces({ choice }: { choice: DesignChoice }) {
  const { dismissRefused, pickUp, retryUpload } = useCommands();
  const uploads = useDesigner((designer) => designer.uploads);
  const refused = useDesigner((designer) => designer.refused);
  const isChoosing = useDesigner(({ pickedUp }) => pickedUp !== null);
  const places = useDesign().placed.length;
  const table = useRef<HTMLDivElement>(null);
  useEffect(() => () => pickUp(null), [pickUp]);

  return (
    <div ref={table} className={styles.table}>
      <section className={styles.part} aria-labelledby="tray">
        <h2 id="tray" className={common.textXl}>
          Your photos
        </h2>
        <PhotoTray />
        <LargerPacks choice={choice} />
        <MorePhotos />
        <UploadNotice photos={[...uploads.values()]} onRetryAll={() => retryUpload()} />
        <RefusedFiles files={refused} onDismiss={dismissRefused} />
      </section>
      <section className={styles.pack} data-choosing={isChoosing} aria-labelledby="pack">
        <div className={styles.head}>
          <h2 id="pack" className={common.textXl}>
            {places === 1 ? 'Your magnet' : 'Your pack'}
          </h2>
          <PackTools />
        </div>
        <NextMove />
        <PackPlaces table={table} />
      </section>
    </div>
  );
}

function MorePhotos() {
  const design = useDesign();
  const photos = useTrayPhotos();
  const isReady = useDesigner(({ uploads }) => isSettled([...uploads.values()]));
  const isOrdered = useDesigner(({ orderLine }) => orderLine !== null);
  const isStored = useDesigner(({ copy }) => copy !== null);
  const { panel, openPanel } = useEditor();
  const bestPhotos = isReady && sparesOf(design, photos).length > 0 && <BestPhotos />;
  if (isOrdered) return bestPhotos;
  return (
    <>
      <LinkButtons open={panel} onOpen={openPanel} hasFriends={isStored || design.placed.includes(null)}>
        {bestPhotos}
      </LinkButtons>
      {(panel || isStored) && (
        <Suspense fallback={panel && <Skeleton label="Loading" width="100%" height="6rem" />}>
          <PackLinks />
        </Suspense>
      )}
    </>
  );
}

function NextMove() {
  const { placed, spread } = useDesign();
  const photos = useTrayPhotos();
  const pickedUp = useDesigner((designer) => designer.pickedUp);
  const { pickUp } = useCommands();
  const nameOf = (photo: string | undefined) => photos[photo ?? '']?.name ?? 'The photo';
  if (!pickedUp)
    return (
      <p className={styles.hint}>
        {spread
          ? `${nameOf(spread.photo)} continues from one magnet to the next. Tap it to move or zoom it.`
          : 'Tap a photo to adjust it. Drag its handle to move it.'}
      </p>
    );
  const photo = pickedUp.kind === 'photo' ? pickedUp.id : placed[pickedUp.index]?.photo;
  return (
    <div className={styles.move}>
      {photo !== undefined && <TrayPicture photo={photo} sizes="3rem" className={styles.moved} />}
      <p className={styles.hint}>Now choose a place for {nameOf(photo)}.</p>
      <Button variant="secondary" onClick={() => pickUp(null)}>
        Cancel
      </Button>
    </div>
  );
}
