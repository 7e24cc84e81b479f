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

/** What a shopper looks for, as the address bar holds it. An empty text means: whatever. */
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

export const everything: ProductSearch = {
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

/** "$1,200.5" -> "1200.50"; what is no amount of money is none. */
export function amountIn(text: string): string {
  const plain = text.replace(/[$,\s]/g, '');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? plain : '';
}

function pageIn(text: string): number {
  const page = /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(page, 1), shopPolicy.productList.lastPage);
}

/** What an address asks for. Addresses come from anywhere: what makes no sense in them is left out, and a range is put in order. */
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

/** The parts of a search that say something, as texts. */
function said(search: ProductSearch): [keyof ProductSearch, string][] {
  const names = Object.keys(everything) as (keyof ProductSearch)[];
  return names.flatMap((name) => (search[name] === everything[name] ? [] : [[name, String(search[name])]]));
}

/** The one address of a search: the same wishes, however they were made, lead to the same address. */
export function addressOf(search: ProductSearch): string {
  const query = new URLSearchParams(said(search)).toString();
  return query ? `/products?${query}` : '/products';
}

export const PRODUCTS_PER_PAGE = 24;

/** The same for the API. */
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

/** The search with something else in it, from its first page on. */
export const changed = (search: ProductSearch, change: Partial<ProductSearch>): ProductSearch => ({
  ...search,
  page: 1,
  ...change,
});
