import type { ApiInput } from 'shared-contracts/api/api';
import type { Product, ProductSort } from 'shared-contracts/catalog/schemas';
import { parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';

export const shapes = ['square', 'rectangle', 'round'] as const satisfies readonly Product['shape'][];
export const sizes = ['small', 'medium', 'large'] as const satisfies readonly Product['size'][];
export const sorts = {
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  newest: 'Newest',
  name: 'Name',
} as const satisfies Partial<Record<ProductSort, string>>;

/** An empty string means any. */
export type ProductSearch = {
  q: string;
  category: string;
  shape: (typeof shapes)[number] | '';
  size: (typeof sizes)[number] | '';
  minPrice: string;
  maxPrice: string;
  sort: keyof typeof sorts | '';
  page: number;
};

export const emptySearch: ProductSearch = {
  q: '',
  category: '',
  shape: '',
  size: '',
  minPrice: '',
  maxPrice: '',
  sort: '',
  page: 1,
};

const oneOf = <T extends string>(known: readonly T[], text: string): T | '' => known.find((one) => one === text) ?? '';

/** "$1,200.5" becomes "1200.50"; empty if it is not an amount. */
export function amountIn(text: string): string {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? plain : '';
}

function pageIn(text: string): number {
  const page = /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), shopPolicy.productList.lastPage);
}

/** Ignores invalid parts and swaps a reversed price range. */
export function searchIn(params: URLSearchParams): ProductSearch {
  const text = (name: keyof ProductSearch) => (params.get(name) ?? '').replace(/\p{Cc}/gu, ' ').trim();
  const shape = text('shape') === 'circle' ? 'round' : text('shape');
  const [minPrice, maxPrice] = inOrder(amountIn(text('minPrice')), amountIn(text('maxPrice')));
  return {
    q: text('q').slice(0, 100),
    category: text('category').slice(0, 80),
    shape: oneOf(shapes, shape),
    size: oneOf(sizes, text('size')),
    minPrice,
    maxPrice,
    sort: oneOf(Object.keys(sorts) as (keyof typeof sorts)[], text('sort')),
    page: pageIn(text('page')),
  };
}

function inOrder(low: string, high: string): [string, string] {
  return low !== '' && high !== '' && parseMoney(low) > parseMoney(high) ? [high, low] : [low, high];
}

function nonEmptyParts(search: ProductSearch): [keyof ProductSearch, string][] {
  const names = Object.keys(emptySearch) as (keyof ProductSearch)[];
  return names.flatMap((name) => (search[name] === emptySearch[name] ? [] : [[name, String(search[name])]]));
}

export function addressOf(search: ProductSearch): string {
  const query = new URLSearchParams(nonEmptyParts(search)).toString();
  return query ? `/products?${query}` : '/products';
}

export const PRODUCTS_PER_PAGE = 24;

export const inputOf = (search: ProductSearch): ApiInput<'GET /api/products'> => ({
  q: search.q || undefined,
  category: search.category || undefined,
  shape: search.shape || undefined,
  size: search.size || undefined,
  minPrice: search.minPrice || undefined,
  maxPrice: search.maxPrice || undefined,
  sort: search.sort || undefined,
  page: search.page === 1 ? undefined : String(search.page),
  limit: String(PRODUCTS_PER_PAGE),
});

/** Back on the first page. */
export const changed = (search: ProductSearch, change: Partial<ProductSearch>): ProductSearch => ({
  ...search,
  page: 1,
  ...change,
});
