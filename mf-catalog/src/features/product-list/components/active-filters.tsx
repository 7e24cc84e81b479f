import X from '@lucide/icons/icons/x';
import { Icon } from 'shared-ui/icon';
import { Link } from 'react-router-dom';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { addressOf } from '../model/product-search';
import type { ActiveFilter } from '../model/search-labels';
import styles from './active-filters.module.css';

/** Links work without JavaScript and with the back button. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link className={styles.chip} to={addressOf(without)} preventScrollReset>
            <VisuallyHidden>Remove filter </VisuallyHidden>
            <span className={styles.label}>{label}</span>
            <Icon icon={X} />
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.clear} to="/products" preventScrollReset>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
