import ChevronLeft from '@lucide/icons/icons/chevron-left';
import ChevronRight from '@lucide/icons/icons/chevron-right';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { type ProductSearch, addressOf } from '../model/product-search';
import { pageLinks } from '../model/search-labels';
import styles from './pages-nav.module.css';

export function PagesNav({ search, count }: { search: ProductSearch; count: number }) {
  const { page } = search;
  if (count <= 1) return null;
  const to = (target: number) => addressOf({ ...search, page: target });
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <Link className={styles.step} to={to(page - 1)} rel="prev">
          <Icon icon={ChevronLeft} />
          Previous
        </Link>
      )}
      <ol className={styles.list}>
        {pageLinks(page, count).map((target, index) => (
          <li key={target ?? `gap-${index}`}>
            {target === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link className={styles.page} to={to(target)} aria-current={target === page ? 'page' : undefined}>
                <VisuallyHidden>Page </VisuallyHidden>
                {target}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < count && (
        <Link className={styles.step} to={to(page + 1)} rel="next">
          Next
          <Icon icon={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}
