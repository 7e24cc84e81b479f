import type { ProductSearch } from '../model/product-search';
import type { FoundProducts } from '../queries/use-found-products';
import styles from './product-list.module.css';

function inWords(search: ProductSearch, found: FoundProducts): string {
  if (found.state === 'failed') return '';
  if (found.state === 'loading') return 'Loading magnets...';
  const words = search.q ? ` for “${search.q}”` : '';
  const page = search.page > 1 ? `, page ${search.page} of ${found.pageCount}` : '';
  return `${found.count}${words}${page}`;
}

export const ResultCount = ({ search, found }: { search: ProductSearch; found: FoundProducts }) => (
  <output className={styles.count}>{inWords(search, found)}</output>
);
