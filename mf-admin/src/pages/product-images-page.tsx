import { useParams } from 'react-router-dom';
import { Skeleton } from 'shared-ui/skeleton';
import { ProductImages } from '../features/product-images/components/product-images';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { UnsavedChanges } from '../shared/unsaved-changes/unsaved-changes';
import { UnsavedParts, useUnsavedParts } from '../shared/unsaved-changes/unsaved-parts';

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
      <UnsavedChanges isDirty={isUnsaved} />
      <UnsavedParts value={report}>
        <ProductImages key={id} productId={id} />
      </UnsavedParts>
    </AdminFrame>
  );
}
