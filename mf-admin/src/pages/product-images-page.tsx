import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Skeleton } from 'shared-ui/skeleton';
import { ProductImages } from '../features/product-images/components/product-images';
import { adminProductQuery } from '../features/product-management/queries/products';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { UnsavedChanges } from '../shared/unsaved-changes/unsaved-changes';
import { UnsavedParts, useUnsavedParts } from '../shared/unsaved-changes/unsaved-parts';

function ProductName({ id }: { id: string }) {
  const { data: product } = useQuery(adminProductQuery(id));
  return product ? <h2>{product.name}</h2> : <Skeleton width="16rem" height="line" />;
}

export function ProductImagesPage() {
  const { id = '' } = useParams();
  const { isUnsaved, report } = useUnsavedParts();
  return (
    <AdminFrame
      title="Product Images"
      permission="admin"
      description="The first image is the main one. Drag images, or use the arrows, to change their order."
      skeleton={<Skeleton label="Loading images" height="16rem" />}
    >
      <ProductName id={id} />
      <UnsavedChanges isDirty={isUnsaved} />
      <UnsavedParts value={report}>
        <ProductImages key={id} productId={id} />
      </UnsavedParts>
    </AdminFrame>
  );
}
