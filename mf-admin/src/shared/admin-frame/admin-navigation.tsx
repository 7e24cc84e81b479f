import { Link, useLocation } from 'react-router-dom';
import { SideScroller } from 'shared-ui/side-scroller';
import { SearchEverything } from '../admin-search/search-everything';
import styles from './admin-frame.module.css';
import { sections } from './sections';

/** `true`: the page is a part of the section, such as one of its orders. */
const currentOf = (to: string, pathname: string) => {
  if (to === pathname) return 'page';
  return to !== '/admin' && pathname.startsWith(`${to}/`) ? true : undefined;
};

export function AdminNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Admin" className={styles.navigation}>
      <SideScroller current={pathname}>
        <ul className={styles.sections}>
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={styles.section} aria-current={currentOf(to, pathname)}>
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
