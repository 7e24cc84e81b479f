import { formatMoneyShort, parseMoney } from 'shared-contracts/money/money';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { capitalize } from './product-labels';
import { PRODUCTS_PER_PAGE, type ProductSearch, changed } from './product-search';

function priceLabel({ minPrice, maxPrice }: ProductSearch): string {
  const short = (amount: string) => formatMoneyShort(parseMoney(amount));
  if (minPrice === '') return `Up to ${short(maxPrice)}`;
  return maxPrice === '' ? `From ${short(minPrice)}` : `${short(minPrice)} to ${short(maxPrice)}`;
}

export type ActiveFilter = { label: string; without: ProductSearch };

export function activeFilters(search: ProductSearch, categories: readonly { slug: string; name: string }[]) {
  const all: ActiveFilter[] = [];
  const add = (label: string, change: Partial<ProductSearch>) => all.push({ label, without: changed(search, change) });
  if (search.q) add(`“${search.q}”`, { q: '' });
  if (search.category) {
    const known = categories.find((category) => category.slug === search.category);
    add(known?.name ?? capitalize(search.category), { category: '' });
  }
  if (search.shape) add(capitalize(search.shape), { shape: '' });
  if (search.size) add(capitalize(search.size), { size: '' });
  if (search.minPrice || search.maxPrice) add(priceLabel(search), { minPrice: '', maxPrice: '' });
  return all;
}

export function countLabel({ total, isTotalExact }: { total: number; isTotalExact: boolean }): string {
  const number = total.toLocaleString('en-US');
  if (!isTotalExact) return `More than ${number} magnets`;
  return `${number} ${total === 1 ? 'magnet' : 'magnets'}`;
}

export type PageList = { page: number; rows: number; total: number; isTotalExact: boolean };

/** One more while an inexact count may be too low. */
export function pageCountOf({ page, rows, total, isTotalExact }: PageList): number {
  const counted = Math.ceil(total / PRODUCTS_PER_PAGE);
  const known = !isTotalExact && rows === PRODUCTS_PER_PAGE ? Math.max(counted, page + 1) : counted;
  return Math.min(Math.max(known, 1), shopPolicy.productList.lastPage);
}

/** First, last, current and its neighbors; `null` is a gap. */
export function pageLinks(page: number, count: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, count])]
    .filter((one) => one >= 1 && one <= count)
    .toSorted((a, b) => a - b);
  return shown.flatMap((one, index) => {
    const skipped = one - (shown[index - 1] ?? 0) - 1;
    if (skipped === 0) return [one];
    // instead of a gap of one page
    return skipped === 1 ? [one - 1, one] : [null, one];
  });
}
