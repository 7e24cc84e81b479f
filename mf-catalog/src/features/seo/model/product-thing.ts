import type { Product } from 'shared-contracts/catalog/schemas';
import { toDecimal } from 'shared-contracts/money/money';
import { packPricesOf } from 'shared-contracts/cart/unit-price';
import type { Shop } from 'shell/contract';
import type { Thing } from './structured-data';

const availabilityOf = ({ inStock }: Product) => `https://schema.org/${inStock > 0 ? 'InStock' : 'OutOfStock'}`;

export function productThing(product: Product, shop: Shop): Thing {
  const url = `${shop.publicUrl}/products/${product.id}`;
  const pictures = product.imageUrls.length > 0 ? product.imageUrls : [product.imageUrl];
  const offer = {
    '@type': 'Offer',
    url,
    priceCurrency: shop.currency.toUpperCase(),
    availability: availabilityOf(product),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': `${shop.publicUrl}/#shop` },
  };
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description,
    url,
    image: pictures.filter((picture) => picture !== null).map((picture) => `${shop.publicUrl}${picture}?w=1280`),
    category: product.category,
    material: product.material,
    brand: { '@type': 'Brand', name: shop.name },
    ...(product.sku && { sku: product.sku }),
    ...(product.ratingAverage &&
      product.ratingCount && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.ratingAverage,
          reviewCount: product.ratingCount,
        },
      }),
    offers: packPricesOf(product).map(({ size, price }) => ({
      ...offer,
      name: `Pack of ${size}`,
      price: toDecimal(price),
      eligibleQuantity: { '@type': 'QuantitativeValue', value: size },
    })),
  };
}

type Crumb = { name: string; path: string };

export const breadcrumbs = (trail: readonly Crumb[], { publicUrl }: Shop): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});

export const productBreadcrumbs = ({ id, name }: Product, shop: Shop): Thing =>
  breadcrumbs(
    [
      { name: shop.name, path: '/' },
      { name: 'Products', path: '/products' },
      { name, path: `/products/${id}` },
    ],
    shop,
  );
