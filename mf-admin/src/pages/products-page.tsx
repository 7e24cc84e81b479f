import { useState } from 'react';
import { Skeleton } from 'shared-ui/skeleton';
import { ProductImages } from '../features/product-images/components/product-images';
import { AddProductButton } from '../features/product-management/components/add-product-button';
import { ProductDesk } from '../features/product-management/components/product-desk';
import { AdminFrame } from '../shared/admin-frame/admin-frame';

/** /admin/products: all products of the shop. */
export function ProductsPage() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <AdminFrame
      title="Product Management"
      actions={<AddProductButton onAdd={() => setIsAdding(true)} />}
      skeleton={<Skeleton label="Loading products" width="100%" height="30rem" />}
    >
      <ProductDesk
        isAdding={isAdding}
        onAdded={() => setIsAdding(false)}
        renderImages={(productId) => <ProductImages productId={productId} />}
      />
    </AdminFrame>
  );
}
