import type { Product } from 'shared-contracts/catalog/schemas';
import type { Shop } from 'shell/contract';
import type { Thing } from './structured-data';

export type Crumb = { name: string; path: string };

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
