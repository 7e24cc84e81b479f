import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { DesignChoice } from '../model/design-choice';
import { useEditor } from '../model/use-editor';
import { useDesign, useDesigner, useDesignerStore } from '../store/use-designer';
import { ChosenProduct } from './product/chosen-product';
import { DesignNotices } from './review/design-notices';
import { CropDialog, Review, SpreadDialog, StartOverDialog, usePreload } from './on-demand';
import { PhotosAndPlaces } from './photos/photos-and-places';
import { StepBar } from './step-bar';
import { useEffect } from 'react';
import common from 'shared-ui/styles/common.module.css';

/** The browser's own undo is for what is typed. */
const TYPED =
  'textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=file], [type=button])';
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TYPED) !== null;

function useDesignerKeys(): void {
  const designer = useDesignerStore();
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { pickedUp, pickUp, undo, redo } = designer.getState();
      if (event.key === 'Escape' && pickedUp) return pickUp(null);
      const key = event.key.toLowerCase();
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isCommand || (key !== 'z' && key !== 'y') || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [designer]);
}

const FROM_DESIGNER = { isFromDesigner: true };
const isFromDesigner = (state: unknown): boolean => (state as typeof FROM_DESIGNER | null)?.isFromDesigner === true;

type OpenDesignerProps = { products: readonly Product[]; onStartNew: () => void };

export function OpenDesigner({ products, onStartNew }: OpenDesignerProps) {
  const { productId, packSize, variationId } = useDesign();
  const opened = useDesigner((designer) => designer.opened);
  const { edited } = useEditor();
  const announcement = useDesigner((designer) => designer.announcement);
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  usePreload();
  useDesignerKeys();
  const isReview = search.get('step') === 'review';
  const isListed = products.some(({ id }) => id === opened.product.id);
  const all = isListed ? products : [opened.product, ...products];
  const product = all.find(({ id }) => id === productId) ?? opened.product;
  const choice: DesignChoice = { product, packSize, variationId };

  function review(): void {
    const next = new URLSearchParams(search);
    next.set('step', 'review');
    setSearch(next, { state: FROM_DESIGNER });
  }
  function leaveReview(): void {
    if (isFromDesigner(state)) return void navigate(-1);
    const next = new URLSearchParams(search);
    next.delete('step');
    setSearch(next, { replace: true });
  }

  return (
    <div className={common.stack6}>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      <DesignNotices product={product} />
      {isReview ? (
        <Review onBack={leaveReview} />
      ) : (
        <>
          <ChosenProduct choice={choice} products={all} />
          <PhotosAndPlaces choice={choice} />
        </>
      )}
      <StepBar choice={choice} isReview={isReview} onReview={review} onBought={onStartNew} />
      {edited === 'start-over' && <StartOverDialog />}
      {edited === 'spread' && <SpreadDialog />}
      {typeof edited === 'number' && <CropDialog place={edited} />}
    </div>
  );
}
