import { Link, useLocation } from 'react-router-dom';
import { SideScroller } from 'shared-ui/side-scroller';
import { SearchEverything } from '../admin-search/search-everything';
import styles from './admin-frame.module.css';
import { sections } from './sections';

/** Leads to all pages of the desk. */
export function AdminNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin" className={styles.navigation}>
      <SideScroller current={pathname}>
        <ul className={styles.sections}>
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.section} aria-current={to === pathname ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </SideScroller>
      <SearchEverything />
    </nav>
  );
}
