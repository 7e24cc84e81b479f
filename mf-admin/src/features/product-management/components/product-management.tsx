import { useState } from 'react';
import { PageSection } from 'shared-ui/page-section';
import { AddProductButton } from './add-product-button';
import { ProductDesk, type ProductDeskProps } from './product-desk';

export function ProductManagement({ renderImages }: Pick<ProductDeskProps, 'renderImages'>) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <PageSection title="Product Management" actions={<AddProductButton onAdd={() => setIsAdding(true)} />}>
      <ProductDesk isAdding={isAdding} onAdded={() => setIsAdding(false)} {...(renderImages && { renderImages })} />
    </PageSection>
  );
}
