import { useSearchParams } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { DesignChoice } from '../model/design-choice';
import { useDesign, useDesigner } from '../store/use-designer';
import { ChosenProduct } from './chosen-product';
import { DesignNotices } from './design-notices';
import { CropDialog, Review, SpreadDialog, usePreload } from './on-demand';
import styles from './open-designer.module.css';
import { PhotosAndPlaces } from './photos-and-places';
import { StepBar } from './step-bar';

type OpenDesignerProps = { products: readonly Product[]; onStartNew: () => void };

export function OpenDesigner({ products, onStartNew }: OpenDesignerProps) {
  const { productId, packSize, variationId } = useDesign();
  const opened = useDesigner((designer) => designer.opened);
  const edited = useDesigner((designer) => designer.edited);
  const announcement = useDesigner((designer) => designer.announcement);
  const [search, setSearch] = useSearchParams();
  usePreload();
  const isReview = search.get('step') === 'review';
  const isListed = products.some(({ id }) => id === opened.product.id);
  const all = isListed ? products : [opened.product, ...products];
  const product = all.find(({ id }) => id === productId) ?? opened.product;
  const choice: DesignChoice = { product, packSize, variationId };

  function goTo(step: 'review' | null): void {
    const next = new URLSearchParams(search);
    if (step) next.set('step', step);
    else next.delete('step');
    setSearch(next);
  }

  return (
    <div className={styles.designer}>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      <DesignNotices product={product} />
      {isReview ? (
        <Review onBack={() => goTo(null)} />
      ) : (
        <>
          <ChosenProduct choice={choice} products={all} />
          <PhotosAndPlaces />
        </>
      )}
      <StepBar choice={choice} isReview={isReview} onReview={() => goTo('review')} onBought={onStartNew} />
      {edited === 'spread' && <SpreadDialog />}
      {typeof edited === 'number' && <CropDialog place={edited} />}
    </div>
  );
}
