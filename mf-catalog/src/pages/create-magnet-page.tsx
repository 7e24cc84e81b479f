import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { NeedsScript } from 'shared-ui/needs-script';
import { StepList } from 'shared-ui/step-list';
import { useShop } from 'shell/contract';
import { DesignerSection } from '../features/designer/components/designer-section';
import { DesignerSkeleton } from '../features/designer/components/designer-skeleton';
import { designableProductsQuery, useDesignableProducts } from '../features/designer/queries/use-designable-products';
import { HelpPanel } from '../features/information/components/help-panel';
import { SplitSection } from '../features/information/components/split-section';
import { processing } from '../shared/policy/delivery-words';
import { largestPhoto } from '../shared/policy/policy-words';
import { NoProducts, ProductsUnavailable } from '../features/product-list/components/products-unavailable';
import { PageHead } from '../features/seo/components/page-head';
import { productQuery } from '../shared/offers/product-query';
import common from 'shared-ui/styles/common.module.css';
import styles from './create-magnet-page.module.css';

const steps = [
  {
    title: 'Add your photos',
    text: `Straight from your phone, up to ${largestPhoto} each. Add more than you need and choose later.`,
  },
  {
    title: 'Make them fit',
    text: 'Move, zoom and turn each photo until it sits right. You see what is printed and what wraps around the edge.',
  },
  {
    title: 'See them on a fridge',
    text: 'Look at the whole pack before you buy. Nothing is printed that you have not approved.',
  },
  { title: 'We do the rest', text: `Printed within ${processing} and shipped to your door.` },
];

/** Never rejects. */
export async function prefetchDesigner(request: Request, queryClient: QueryClient, origin: string): Promise<void> {
  const product = new URL(request.url).searchParams.get('product');
  const listed = queryClient.prefetchQuery(designableProductsQuery(origin));
  if (product !== null) await queryClient.prefetchQuery(productQuery(product, origin));
  await listed;
}

function Designing() {
  const [search] = useSearchParams();
  const [orderId, itemId] = [search.get('order'), search.get('item')];
  const orderLine = orderId !== null && itemId !== null ? { orderId, itemId } : null;
  const isChange = search.get('change') === 'photos';
  const wanted = {
    productId: search.get('product'),
    packSize: Number(search.get('pack')) || null,
    variationId: search.get('variation'),
    lineId: search.get('line'),
    ordered: isChange ? null : orderLine,
    changed: isChange && orderLine ? { ...orderLine, token: search.get('token') ?? undefined } : null,
  };
  const { products, isReady, error, retry } = useDesignableProducts(wanted.productId);
  if (error) return <ProductsUnavailable onRetry={retry} />;
  if (!isReady) return <DesignerSkeleton />;
  if (products.length === 0) return <NoProducts>Check back soon.</NoProducts>;
  return <DesignerSection key={wanted.lineId ?? itemId} products={products} wanted={wanted} />;
}

export function CreateMagnetPage() {
  return (
    <div className={`${common.stack6} ${styles.page}`}>
      <PageHead
        title="Create your photo magnets"
        description="Pick a shape, add your photos and see your own fridge magnets before you buy them."
        path="/create-magnet"
      />
      <header className={styles.head}>
        <h1>Create your magnet</h1>
        <p className={styles.lead}>That photo you keep scrolling back to belongs where you’ll see it every morning.</p>
      </header>
      <div>
        <NeedsScript what="Designing" supportEmail={useShop().supportEmail} />
        <Designing />
      </div>
      <SplitSection title="How it works">
        <StepList steps={steps} />
      </SplitSection>
      <HelpPanel title="Not sure which photo to use?" />
    </div>
  );
}
