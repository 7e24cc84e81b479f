import { useParams } from 'react-router-dom';
import { Skeleton } from 'shared-ui/skeleton';
import { ProductImages } from '../features/product-images/components/product-images';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

/** /admin/products/:id/images: the pictures of a product. */
export function ProductImagesPage() {
  const { id = '' } = useParams();
  return (
    <AdminFrame
      title="Product Images"
      description="The first image is the main one. Drag images, or use the arrows, to change their order."
      skeleton={<Skeleton label="Loading images" height="16rem" />}
    >
      <ProductImages key={id} productId={id} />
    </AdminFrame>
  );
}
