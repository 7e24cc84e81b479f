import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useReducer, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { DesignOffer } from 'shared-contracts/design/draft';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { type UnavailableProps, lazyPart } from 'shared-ui/lazy-part';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { dismissToast, toast, useCart } from 'shell/contract';
import { RefusedFiles, type RefusedFile } from '../../../shared/uploads/components/refused-files';
import { admit } from '../../../shared/uploads/model/admission';
import { type DesignChoice, packOf, priceOf } from '../model/design-choice';
import type { LinkPanel, OrderedLine } from '../model/design-source';
import { designerStateAfter } from '../model/designer-state';
import { type TrayPhoto, sparesOf } from '../model/pack-design';
import type { PackCommand } from '../model/spread';
import { designOffersQuery } from '../queries/design-offers-query';
import { usePreload } from '../model/use-preload';
import { useSavedDraft } from '../model/use-saved-draft';
import type { DraftStore } from '../queries/draft-store';
import type { OpenedDesign } from '../queries/opened-design';
import { usePhotoUploads } from '../queries/use-photo-uploads';
import { useServerDraft } from '../queries/use-server-draft';
import { LinkButtons } from './link-buttons';
import { LostPhotos } from './lost-photos';
import { ApproveButton, BestPhotos, CropDialog, NewerDesign, Review, SpreadDialog, neededSoon } from './on-demand';
import styles from './open-designer.module.css';
import { type Held, PackPlaces } from './pack-places';
import { PackTools } from './pack-tools';
import { PhotoTray } from './photo-tray';
import { ProductBar } from './product-bar';
import { StepBar } from './step-bar';

const LinksUnavailable = ({ panel, retry }: UnavailableProps & { panel: LinkPanel | null }) =>
  panel && <Notice tone="danger" title="Links could not be loaded" action={retry} />;

/** Loaded when a link is wanted, or may exist. */
const PackLinks = lazyPart(async () => (await import('./pack-links')).PackLinks, LinksUnavailable);

/** In the chunk that found the newer draft, so already loaded. */
const loadOtherDevice = async () => ({
  ...(await import(/* webpackChunkName: "stored-designs" */ '../model/server-design')),
  ...(await import(/* webpackChunkName: "stored-designs" */ '../queries/product-of')),
});

const ABOUT = 'photos';
const { maximumSpares } = shopPolicy.photos;

type OpenDesignerProps = {
  id: string;
  owner: string | null;
  opened: OpenedDesign;
  /** The ordered item whose photos are changed. */
  ordered: OrderedLine | null;
  products: readonly Product[];
  store: DraftStore;
  onStartNew: () => void;
};

/** The product, the photos and their places; then the review. */
export function OpenDesigner({ id, owner, opened, ordered, products, store, onStartNew }: OpenDesignerProps) {
  const [state, dispatch] = useReducer(designerStateAfter, opened.state);
  const [isBought, setIsBought] = useState(false);
  const [held, setHeld] = useState<Held>(null);
  /** The place whose photo is adjusted, or the photo that goes across all of them. */
  const [edited, setEdited] = useState<number | 'spread' | null>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [said, setSaid] = useState('');
  const [search, setSearch] = useSearchParams();
  const picker = useRef<HTMLInputElement>(null);
  const { tickets, lineId } = opened;
  const uploads = usePhotoUploads({ state, dispatch, store, unsent: opened.unsent, tickets });
  const isUntouchedLine = lineId !== null && state.past.length === 0;
  // not kept as a draft, which would be opened next time instead of the order
  const isUntouchedOrder = ordered !== null && state.past.length === 0;
  const server = useServerDraft({
    id,
    state,
    copy: opened.copy,
    isWanted: owner !== null && !ordered && !isUntouchedLine && state.present.tray.length > 0,
    isEnabled: !isBought,
  });
  useSavedDraft({
    id,
    owner,
    lineId,
    isOrdered: ordered !== null,
    state,
    tickets,
    store,
    copy: server.copy,
    isEnabled: !isBought && !isUntouchedOrder,
  });
  const queryClient = useQueryClient();
  const [panel, setPanel] = useState<LinkPanel | null>(opened.panel);
  const isStored = server.copy !== null;
  const { data: offers = [] } = useQuery({ ...designOffersQuery(id), enabled: isStored });
  usePreload(neededSoon);
  const { lines } = useCart();
  /** The cart line that is changed, unless it was removed meanwhile. */
  const line = lines.find((one) => one.id === lineId);

  const { present: design, photos } = state;
  const product = products.find((one) => one.id === design.productId) ?? opened.product;
  const choice: DesignChoice = { product, packSize: design.packSize, variationId: design.variationId };
  const places = design.slots.length;
  const filled = design.slots.filter((slot) => slot !== null).length;
  const spares = sparesOf(design);
  const isReview = search.get('step') === 'review';
  const nameOf = (photo: string | undefined) => photos[photo ?? '']?.name ?? 'The photo';

  const undo = () => dispatch({ type: 'undone' });
  const edit = (place: number) => setEdited(design.spread ? 'spread' : place);

  function command(done: PackCommand, key?: string): void {
    dismissToast(ABOUT);
    if (done.type === 'gathered') setSaid('Your separate photos are back in their places.');
    dispatch({ type: 'changed', command: done, key });
  }

  function choose(files: readonly File[]): void {
    dismissToast(ABOUT);
    const free = places - filled;
    const admission = admit(files, { places: free, spares: Math.max(0, maximumSpares - spares.length) });
    setRefused((before) => [
      ...before,
      ...admission.refusals.map((refusal) => ({ ...refusal, id: crypto.randomUUID() })),
    ]);
    if (admission.refusals.length > 0 && admission.toast) toast({ ...admission.toast, about: ABOUT });
    if (admission.accepted.length === 0) return;
    uploads.add(admission.accepted);
    setSaid(`${admission.accepted.length} added.`);
  }

  function receive({ path, width, height, place }: DesignOffer, from: LinkPanel): void {
    const name = from === 'phone' ? 'Photo from your phone' : 'Friend’s photo';
    const photo = { id: crypto.randomUUID(), name, objectPath: path, size: { width, height } };
    dispatch({ type: 'received', photo, place });
    setSaid(`${name} added.`);
  }

  /** Another device has changed the design: takes what it saved, or keeps this. The photos of both stay. */
  async function settle(isTaken: boolean): Promise<void> {
    const { newer } = server;
    if (!newer) return;
    const { copyOf, designIn, productOf, withPhotosOf } = await loadOtherDevice();
    const sold = await productOf(newer.productId, { queryClient, fallback: product });
    const theirs = designIn(newer, sold, photos);
    const next = isTaken ? withPhotosOf(theirs.design, design) : withPhotosOf(design, theirs.design);
    dispatch({ type: 'replaced', design: next, photos: theirs.photos });
    server.settle(copyOf(newer));
  }

  // chosen while the designer was loading
  const first = useRef({ files: opened.files, choose });
  useEffect(() => {
    const { files, choose: chooseFirst } = first.current;
    first.current.files = [];
    if (files.length > 0) chooseFirst(files);
  }, []);

  function swap(from: number, to: number): void {
    command({ type: 'swapped', from, to });
    setSaid(`${nameOf(design.slots[from]?.photo)} is now in place ${to + 1} of ${places}.`);
  }

  function put(place: number): void {
    if (held?.kind === 'place') swap(held.index, place);
    if (held?.kind === 'photo') {
      command({ type: 'placed', slot: place, photo: held.id });
      setSaid(`${nameOf(held.id)} is now in place ${place + 1} of ${places}.`);
    }
    setHeld(null);
  }

  function hold(next: Held): void {
    setHeld(next);
    if (next) setSaid('Now choose a place.');
  }

  function remove(photo: TrayPhoto): void {
    command({ type: 'removed', photo: photo.id });
    setHeld(null);
    toast({
      title: `${photo.name} removed`,
      about: ABOUT,
      action: { label: 'Undo', onSelect: undo },
    });
  }

  function goTo(step: 'review' | null): void {
    setHeld(null);
    const next = new URLSearchParams(search);
    if (step) next.set('step', step);
    else next.delete('step');
    setSearch(next);
  }

  const waiting = new Set(design.slots.flatMap((slot) => (slot && !photos[slot.photo]?.objectPath ? [slot.photo] : [])))
    .size;

  async function leave(): Promise<void> {
    setIsBought(true);
    await store.forget(id);
    void server.forget();
    onStartNew();
  }

  const status =
    waiting > 0 ? `${waiting} still uploading` : `${filled} of ${places} ${places === 1 ? 'photo' : 'photos'}`;

  const chosen = (
    <>
      <strong>{product.name}</strong>
      {design.packSize === 1 ? ', one magnet' : `, pack of ${design.packSize}`}
    </>
  );
  const bestPhotos = uploads.isSettled && spares.length > 0 && (
    <BestPhotos design={design} photos={photos} onCommand={command} onUndo={undo} />
  );
  const editing = {
    design,
    photos,
    uploads,
    canUndo: state.past.length > 0,
    onUndo: undo,
    onShow: setEdited,
    onCommand: command,
  };
  return (
    <div className={styles.designer}>
      <output className={styles.hidden}>{said}</output>
      {server.refusal && (
        <Notice tone="warning" title="Saved on this device only">
          {server.refusal}
        </Notice>
      )}
      {server.newer && <NewerDesign onTake={() => void settle(true)} onKeep={() => void settle(false)} />}
      {opened.lostPhotos > 0 && <LostPhotos count={opened.lostPhotos} isAll={opened.state.present.tray.length === 0} />}
      {isReview ? (
        <Review
          design={design}
          photos={photos}
          uploads={uploads}
          onCommand={command}
          onEdit={edit}
          onBack={() => goTo(null)}
        />
      ) : (
        <>
          {ordered ? (
            <p>You’re changing the photos of your order: {chosen}. You can do this until printing begins.</p>
          ) : (
            <details className={styles.product}>
              <summary className={styles.chosen}>
                <span>{chosen}</span>
                <span className={styles.change}>Change</span>
              </summary>
              <ProductBar
                products={products}
                choice={choice}
                onChange={(next) => command({ type: 'chosen', choice: packOf(next) })}
              />
            </details>
          )}
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
              onChoose={choose}
              onRemove={remove}
            />
            {!ordered && (
              <LinkButtons open={panel} onOpen={setPanel} hasFriends={filled < places || isStored}>
                {bestPhotos}
              </LinkButtons>
            )}
            {ordered && bestPhotos}
            {(panel || isStored) && (
              <Suspense fallback={panel && <Skeleton label="Loading" width="100%" height="6rem" />}>
                <PackLinks draftId={id} isStored={isStored} onStore={server.save} panel={panel} onAdded={receive} />
              </Suspense>
            )}
            <RefusedFiles
              files={refused}
              onDismiss={(file) => setRefused((before) => before.filter((one) => one !== file))}
            />
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
                onUndo={undo}
                onRedo={() => dispatch({ type: 'redone' })}
                onCommand={command}
                onSpread={() => setEdited('spread')}
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
              onEdit={edit}
              onWantPhotos={() => picker.current?.click()}
            />
          </section>
        </>
      )}
      <StepBar price={ordered ? undefined : priceOf(choice)} status={status}>
        {isReview ? (
          <ApproveButton choice={choice} design={design} photos={photos} line={line} item={ordered} onSaved={leave} />
        ) : filled === 0 ? (
          <Button onClick={() => picker.current?.click()}>Add photos</Button>
        ) : (
          <Button onClick={() => goTo('review')}>See it on a fridge</Button>
        )}
      </StepBar>
      {edited === 'spread' && <SpreadDialog {...editing} />}
      {typeof edited === 'number' && <CropDialog {...editing} place={edited} />}
    </div>
  );
}
