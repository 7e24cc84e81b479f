import { Skeleton } from 'shared-ui/skeleton';
import { imagesOfProduct } from '../features/product-images/components/images-of-product';
import { AddProductButton } from '../features/product-management/components/add-product-button';
import { ProductDesk } from '../features/product-management/components/product-desk';
import { AdminFrame } from '../shared/admin-frame/admin-frame';
import { useListAddress } from '../shared/list-address/use-list-address';

const parameters = ['new'] as const;

export function ProductsPage() {
  const { values, set } = useListAddress(parameters);
  return (
    <AdminFrame
      title="Product Management"
      permission="admin"
      actions={<AddProductButton onAdd={() => set({ new: '1' })} />}
      skeleton={<Skeleton label="Loading products" width="100%" height="30rem" />}
    >
      <ProductDesk
        isAdding={values.new !== ''}
        onAdded={() => set({ new: '' }, { replace: true })}
        renderImages={imagesOfProduct}
      />
    </AdminFrame>
  );
}
