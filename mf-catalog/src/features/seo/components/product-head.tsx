import type { Product } from 'shared-contracts/catalog/schemas';
import { useShop } from 'shell/contract';
import { productBreadcrumbs, productThing } from '../model/product-thing';
import { PageHead } from './page-head';
import { StructuredData } from './structured-data';

export function ProductHead({ product }: { product: Product }) {
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
