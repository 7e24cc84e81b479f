import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import type { DesignOffer } from 'shared-contracts/design/draft';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { dismissToast, toast, useCart } from 'shell/contract';
import { admit } from '../../../shared/uploads/model/admission';
import { ABOUT_PHOTOS } from '../../../shared/uploads/model/upload-toasts';
import { useRefusedFiles } from '../../../shared/uploads/model/use-refused-files';
import { type DesignChoice, packOf, priceOf } from '../model/design-choice';
import type { LinkPanel, OrderedLine } from '../model/design-source';
import { designerStateAfter } from '../model/designer-state';
import { sparesOf } from '../model/pack-design';
import type { PackCommand } from '../model/spread';
import { designOffersQuery } from '../queries/design-offers-query';
import { usePreload } from '../model/use-preload';
import { useSavedDraft } from '../model/use-saved-draft';
import type { DraftStore } from '../queries/draft-store';
import type { OpenedDesign } from '../queries/opened-design';
import { usePhotoUploads } from '../queries/use-photo-uploads';
import { useServerDraft } from '../queries/use-server-draft';
import { ChosenProduct } from './chosen-product';
import { LostPhotos } from './lost-photos';
import { ApproveButton, CropDialog, NewerDesign, Review, SpreadDialog, neededSoon } from './on-demand';
import styles from './open-designer.module.css';
import { PhotosAndPlaces } from './photos-and-places';
import { StepBar } from './step-bar';

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
  /** The place whose photo is adjusted, or the photo that goes across all of them. */
  const [edited, setEdited] = useState<number | 'spread' | null>(null);
  const { refused, refuse, dismiss } = useRefusedFiles();
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

  const undo = () => dispatch({ type: 'undone' });
  const edit = (place: number) => setEdited(design.spread ? 'spread' : place);

  function command(done: PackCommand, key?: string): void {
    dismissToast(ABOUT_PHOTOS);
    if (done.type === 'gathered') setSaid('Your separate photos are back in their places.');
    dispatch({ type: 'changed', command: done, key });
  }

  function choose(files: readonly File[]): void {
    dismissToast(ABOUT_PHOTOS);
    const free = places - filled;
    const admission = admit(files, { places: free, spares: Math.max(0, maximumSpares - spares.length) });
    refuse(admission.refusals);
    if (admission.refusals.length > 0 && admission.toast) toast({ ...admission.toast, about: ABOUT_PHOTOS });
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

  // chosen while the designer was loading
  const first = useRef({ files: opened.files, choose });
  useEffect(() => {
    const { files, choose: chooseFirst } = first.current;
    first.current.files = [];
    if (files.length > 0) chooseFirst(files);
  }, []);

  function goTo(step: 'review' | null): void {
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
      {server.newer && (
        <NewerDesign
          newer={server.newer}
          design={design}
          photos={photos}
          product={product}
          onSettled={(chosen, seen) => {
            dispatch({ type: 'replaced', ...chosen });
            server.settle(seen);
          }}
        />
      )}
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
          <ChosenProduct
            choice={choice}
            products={products}
            isOrdered={ordered !== null}
            onChange={(next) => command({ type: 'chosen', choice: packOf(next) })}
          />
          <PhotosAndPlaces
            state={state}
            uploads={uploads}
            links={
              ordered
                ? null
                : {
                    draftId: id,
                    isStored,
                    copy: server.copy,
                    onStore: server.save,
                    panel,
                    onOpen: setPanel,
                    onAdded: receive,
                  }
            }
            offers={offers}
            refused={refused}
            picker={picker}
            onChoose={choose}
            onDismiss={dismiss}
            onCommand={command}
            onUndo={undo}
            onRedo={() => dispatch({ type: 'redone' })}
            onEdit={setEdited}
            onSay={setSaid}
          />
        </>
      )}
      <StepBar price={ordered ? undefined : priceOf(choice)} status={status}>
        {isReview ? (
          <ApproveButton
            choice={choice}
            design={design}
            photos={photos}
            line={line}
            orderLine={ordered}
            onSaved={leave}
          />
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
