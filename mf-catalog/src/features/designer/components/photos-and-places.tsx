import { type RefObject, Suspense, useState } from 'react';
import type { DesignOffer } from 'shared-contracts/design/draft';
import { type UnavailableProps, lazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shell/contract';
import { RefusedFiles } from '../../../shared/uploads/components/refused-files';
import type { RefusedFile } from '../../../shared/uploads/model/use-refused-files';
import { ABOUT_PHOTOS } from '../../../shared/uploads/model/upload-toasts';
import type { LinkPanel } from '../model/design-source';
import type { DesignerState } from '../model/designer-state';
import { type TrayPhoto, sparesOf } from '../model/pack-design';
import type { ServerCopy } from '../model/server-copy';
import type { PackCommand } from '../model/spread';
import type { PhotoUploads } from '../queries/use-photo-uploads';
import { LinkButtons } from './link-buttons';
import type { LinkedDraft } from './draft-link';
import { BestPhotos } from './on-demand';
import { type Held, PackPlaces } from './pack-places';
import { PackTools } from './pack-tools';
import styles from './photos-and-places.module.css';
import { PhotoTray } from './photo-tray';

const LinksUnavailable = ({ panel, retry }: UnavailableProps & { panel: LinkPanel | null }) =>
  panel && <Notice tone="danger" title="Links could not be loaded" action={retry} />;

/** Loaded when a link is wanted, or may exist. */
const PackLinks = lazyPart(async () => (await import('./pack-links')).PackLinks, LinksUnavailable);

type Links = LinkedDraft & {
  /** The one that is shown. */
  panel: LinkPanel | null;
  /** The stored draft that the design is based on. */
  copy: ServerCopy | null;
  onOpen: (panel: LinkPanel | null) => void;
  onAdded: (photo: DesignOffer, from: LinkPanel) => void;
};

type PhotosAndPlacesProps = {
  state: DesignerState;
  uploads: PhotoUploads;
  /** The links by which friends and the phone add photos; null for an ordered design, which has none. */
  links: Links | null;
  /** Friends' photos. Their places wait for the owner's answer. */
  offers: readonly DesignOffer[];
  refused: readonly RefusedFile[];
  picker: RefObject<HTMLInputElement | null>;
  onChoose: (files: readonly File[]) => void;
  onDismiss: (file: RefusedFile) => void;
  onCommand: (command: PackCommand) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Adjusts the photo in a place, or the one that goes across all of them. */
  onEdit: (edited: number | 'spread') => void;
  /** Tells screen readers what has changed. */
  onSay: (sentence: string) => void;
};

/** The photos, and the places of the pack that they go to. */
export function PhotosAndPlaces(props: PhotosAndPlacesProps) {
  const { state, uploads, links, offers, picker, onCommand, onUndo, onEdit, onSay } = props;
  const [held, setHeld] = useState<Held>(null);
  const { present: design, photos } = state;
  const places = design.slots.length;
  const isFull = design.slots.every((slot) => slot !== null);
  const nameOf = (photo: string | undefined) => photos[photo ?? '']?.name ?? 'The photo';
  const sayWhere = (photo: string | undefined, place: number) =>
    onSay(`${nameOf(photo)} is now in place ${place + 1} of ${places}.`);

  function swap(from: number, to: number): void {
    onCommand({ type: 'swapped', from, to });
    sayWhere(design.slots[from]?.photo, to);
  }

  function put(place: number): void {
    if (held?.kind === 'place') swap(held.index, place);
    if (held?.kind === 'photo') {
      onCommand({ type: 'placed', slot: place, photo: held.id });
      sayWhere(held.id, place);
    }
    setHeld(null);
  }

  function hold(next: Held): void {
    setHeld(next);
    if (next) onSay('Now choose a place.');
  }

  function remove(photo: TrayPhoto): void {
    onCommand({ type: 'removed', photo: photo.id });
    setHeld(null);
    toast({ title: `${photo.name} removed`, about: ABOUT_PHOTOS, action: { label: 'Undo', onSelect: onUndo } });
  }

  const bestPhotos = uploads.isSettled && sparesOf(design).length > 0 && (
    <BestPhotos design={design} photos={photos} onCommand={onCommand} onUndo={onUndo} />
  );
  return (
    <>
      <section className={styles.part} aria-labelledby="tray">
        <h2 id="tray" className={styles.title}>
          Your photos
        </h2>
        <PhotoTray
          design={design}
          photos={photos}
          uploads={uploads}
          picker={picker}
          held={held}
          onHold={hold}
          onChoose={props.onChoose}
          onRemove={remove}
        />
        {links ? (
          <LinkButtons open={links.panel} onOpen={links.onOpen} hasFriends={!isFull || links.isStored}>
            {bestPhotos}
          </LinkButtons>
        ) : (
          bestPhotos
        )}
        {links && (links.panel || links.isStored) && (
          <Suspense fallback={links.panel && <Skeleton label="Loading" width="100%" height="6rem" />}>
            <PackLinks {...links} />
          </Suspense>
        )}
        <RefusedFiles files={props.refused} onDismiss={props.onDismiss} />
      </section>
      <section className={styles.part} aria-labelledby="pack">
        <div className={styles.head}>
          <h2 id="pack" className={styles.title}>
            {places === 1 ? 'Your magnet' : 'Your pack'}
          </h2>
          <PackTools
            design={design}
            canUndo={state.past.length > 0}
            canRedo={state.future.length > 0}
            onUndo={onUndo}
            onRedo={props.onRedo}
            onCommand={onCommand}
            onSpread={() => onEdit('spread')}
          />
        </div>
        <p className={styles.hint}>
          {held
            ? `Now choose a place for ${nameOf(held.kind === 'photo' ? held.id : design.slots[held.index]?.photo)}.`
            : design.spread
              ? `${nameOf(design.spread.photo)} continues from one magnet to the next. Tap it to move or zoom it.`
              : 'Tap a photo to adjust it. Drag its handle to move it.'}
        </p>
        <PackPlaces
          design={design}
          photos={photos}
          uploads={uploads}
          held={held}
          waiting={offers}
          onHold={hold}
          onPut={put}
          onSwap={swap}
          onEdit={(place) => onEdit(design.spread ? 'spread' : place)}
          onWantPhotos={() => picker.current?.click()}
        />
      </section>
    </>
  );
}
