import { useEffect, useState } from 'react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { lazyIsland } from 'shared-ui/lazy-island';
import { type CartLine, useCart, useShop } from 'shell/contract';
import { designableProductsQuery } from '../features/designer/queries/use-designable-products';
import { PhotoSection } from '../features/photo-upload/components/photo-section';
import { TryPhoto } from '../features/photo-upload/components/try-photo';
import { BuyBar } from '../features/product-detail/components/buy-bar';
import { DetailLayout, ProductDetailSkeleton } from '../features/product-detail/components/detail-layout';
import { Gallery } from '../features/product-detail/components/gallery';
import { ProductFacts } from '../features/product-detail/components/product-facts';
import { PurchasePanel } from '../features/product-detail/components/purchase-panel';
import { productQuery } from '../shared/offers/product-query';
import { usePurchaseForm } from '../features/product-detail/queries/use-purchase-form';
import type { PreviewPhoto } from '../shared/uploads/model/preview-photo';
import { productBreadcrumbs, productThing } from '../features/seo/model/product-thing';
import { PageHead } from '../features/seo/components/page-head';
import { StructuredData } from '../features/seo/components/structured-data';

function ProductHead({ product }: { product: Product }) {
  const shop = useShop();
  const path = `/products/${product.id}`;
  return (
    <>
      <PageHead
        title={product.name}
        fullTitle={product.seoTitle}
        description={product.seoDescription ?? product.description}
        path={path}
        image={product.imageUrl}
        kind="product"
      />
      <StructuredData
        about={typeof window === 'undefined' ? [productThing(product, shop), productBreadcrumbs(product, shop)] : []}
      />
    </>
  );
}

/** The cart line in `?line=`. */
function useEditedLine(productId: string): { line: CartLine | undefined; isEditing: boolean } {
  const [search] = useSearchParams();
  const { lines } = useCart();
  const wanted = search.get('line');
  const line = lines.find(({ id, productId: of }) => id === wanted && of === productId);
  return { line, isEditing: wanted !== null };
}

const Promises = lazyIsland({
  id: 'info-cards',
  load: async () => {
    const { InfoCards } = await import(
      /* webpackFetchPriority: "low", webpackChunkName: "product-more" */ '../features/product-detail/components/info-cards'
    );
    return InfoCards;
  },
});
const Reviews = lazyIsland({
  id: 'product-reviews',
  load: async () => {
    const { ProductReviews } = await import(
      /* webpackFetchPriority: "low", webpackChunkName: "product-more" */ '../features/product-reviews/components/product-reviews'
    );
    return ProductReviews;
  },
});

/** At once: its link alone would load one after the other. */
async function preloadDesigner(queryClient: QueryClient): Promise<void> {
  const code = Promise.all([
    import(/* webpackChunkName: "create-magnet" */ './create-magnet-page'),
    import(/* webpackChunkName: "designer" */ '../features/designer/components/designer'),
  ]);
  await Promise.allSettled([code, queryClient.prefetchQuery(designableProductsQuery())]);
}

type LoadedProductProps = { product: Product; line: CartLine | undefined; isEditing: boolean };

function LoadedProduct({ product, line, isEditing }: LoadedProductProps) {
  const form = usePurchaseForm({ product, line, isEditing });
  const [dropped, setDropped] = useState<readonly File[]>();
  const [previews, setPreviews] = useState<PreviewPhoto[]>([]);
  const queryClient = useQueryClient();
  const hasPhotos = previews.length > 0;
  useEffect(() => {
    if (hasPhotos) void preloadDesigner(queryClient);
  }, [hasPhotos, queryClient]);
  const picker = <TryPhoto hasPhotos={hasPhotos} onChoose={setDropped} />;
  return (
    <DetailLayout
      pictures={<Gallery product={product} photos={previews} picker={picker} />}
      below={<Reviews />}
      bar={<BuyBar form={form} />}
    >
      <ProductFacts product={product} />
      <PurchasePanel
        form={form}
        renderPhotos={(photos) => (
          <PhotoSection {...photos} product={product} dropped={dropped} onPreviews={setPreviews} />
        )}
      />
      <Promises />
    </DetailLayout>
  );
}

function ProductDetail({ id }: { id: string }) {
  // a Suspense boundary would hydrate later than the page
  const { data: product } = useQuery({ ...productQuery(id), throwOnError: true });
  const { line, isEditing } = useEditedLine(id);
  if (!product) return <ProductDetailSkeleton />;
  return (
    <>
      <ProductHead product={product} />
      <LoadedProduct key={line?.id} product={product} line={line} isEditing={isEditing} />
    </>
  );
}

export function ProductDetailPage() {
  const { id = '' } = useParams();
  return (
    // remounts per product, so that no choices carry over
    <ProductDetail key={id} id={id} />
  );
}

export const ProductDetailErrorPage = lazyIsland({
  id: 'product-error',
  load: async () => {
    const { ProductDetailError } = await import(
      /* webpackFetchPriority: "low", webpackChunkName: "product-more" */ './product-detail-error'
    );
    return ProductDetailError;
  },
});
