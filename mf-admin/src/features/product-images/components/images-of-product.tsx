import { Suspense } from 'react';
import { lazyPart } from 'shared-ui/lazy-part';
import { Skeleton } from 'shared-ui/skeleton';

const ProductImages = lazyPart(
  async () => (await import(/* webpackChunkName: "product-images" */ './product-images')).ProductImages,
);

/** Lazy: most visits never open it. */
export const imagesOfProduct = (productId: string) => (
  <Suspense fallback={<Skeleton label="Loading images" width="100%" height="16rem" />}>
    <ProductImages productId={productId} />
  </Suspense>
);
