import { Suspense, lazy } from 'react';
import SearchX from '@lucide/icons/icons/search-x';
import { Icon } from 'shared-ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link, isRouteErrorResponse, useParams, useRouteError, useSearchParams } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { ApiError, type CartLine, PageTitle, useCart } from 'shell/contract';
import { DetailLayout } from '../features/product-detail/components/detail-layout';
import { Gallery } from '../features/product-detail/components/gallery';
import { InfoCards } from '../features/product-detail/components/info-cards';
import { ProductDetailSkeleton } from '../features/product-detail/components/product-detail-skeleton';
import { ProductFacts } from '../features/product-detail/components/product-facts';
import { PurchasePanel } from '../features/product-detail/components/purchase-panel';
import { productQuery } from '../features/product-detail/queries/product-query';
import { ProductHead } from '../features/seo/components/product-head';
import styles from './page.module.css';
import { ProductsErrorPage } from './products-error-page';

const UploaderUnavailable = () => (
  <Notice tone="warning" title="Photo upload isn’t available">
    You can add your magnets to your cart now and send us your photos after checkout.
  </Notice>
);

const PhotoUploader = lazy(() =>
  import('../features/photo-upload/components/photo-uploader').then(
    ({ PhotoUploader: uploader }) => ({ default: uploader }),
    // photos are optional: the rest of the page works without them
    () => ({ default: UploaderUnavailable }),
  ),
);

/** The cart line in `?line=`, once the cart has loaded. */
function useEditedLine(productId: string): CartLine | undefined {
  const [search] = useSearchParams();
  const { lines } = useCart();
  const wanted = search.get('line');
  return lines.find((line) => line.id === wanted && line.productId === productId);
}

function ProductDetail({ id }: { id: string }) {
  // no Suspense boundary of its own: that would hydrate later than the rest of the page
  const { data: product } = useQuery({ ...productQuery(id), throwOnError: true });
  const line = useEditedLine(id);
  if (!product) return <ProductDetailSkeleton />;
  return (
    <>
      <ProductHead product={product} />
      <DetailLayout pictures={<Gallery product={product} />}>
        <ProductFacts product={product} />
        <PurchasePanel
          key={line?.id}
          product={product}
          line={line}
          renderUploader={(uploader) => (
            <Suspense fallback={<Skeleton label="Loading photo upload" height="9rem" radius="var(--radius-md)" />}>
              <PhotoUploader {...uploader} />
            </Suspense>
          )}
        />
        <InfoCards />
      </DetailLayout>
    </>
  );
}

export function ProductDetailPage() {
  const { id = '' } = useParams();
  return (
    // remount per product, so that no choices carry over
    <ProductDetail key={id} id={id} />
  );
}

// a malformed id counts as unknown
const UNKNOWN = new Set([400, 404]);
const isUnknown = (error: unknown): boolean =>
  (isRouteErrorResponse(error) || error instanceof ApiError) && UNKNOWN.has(error.status);

export function ProductDetailErrorPage() {
  const error = useRouteError();
  if (!isUnknown(error)) return <ProductsErrorPage />;
  return (
    <div className={styles.page}>
      <PageTitle>Product Not Found</PageTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel={1}
        icon={<Icon icon={SearchX} />}
        title="Product Not Found"
        action={
          <Button asChild>
            <Link to="/products">Back to Products</Link>
          </Button>
        }
      >
        It may no longer be available, or the link may be wrong.
      </EmptyState>
    </div>
  );
}
