import { Link, useLocation } from 'react-router-dom';
import { Badge } from 'shared-ui/badge';
import { IconButton } from 'shared-ui/icon-button';
import { useCart } from '../contract/cart';
import { useShop } from '../contract/shop';
import { AccountNavigation } from './account-navigation';
import { CartIcon, CloseIcon, MenuIcon } from './icons';
import { PageLink } from './page-link';
import { isDesk } from './is-desk';
import styles from './site-header.module.css';
import { useSliceLinks } from './slice-links';
import { useFolding } from './use-folding';

/** Chromium waits for an element's start only, so the header's own id would not do. */
export const HEADER_END_ID = 'site-header-end';
const MENU_ID = 'site-menu';
const MORE_ID = 'more-pages';

export function SiteHeader() {
  const { name } = useShop();
  const { pathname } = useLocation();
  const { isOpen, area, toggle, onToggle } = useFolding<HTMLElement>();
  return (
    <header className={styles.header} data-compact={isDesk(pathname) || undefined} ref={area}>
      <div className={styles.bar}>
        <Link to="/" className={styles.name}>
          {name}
        </Link>
        <div id={MENU_ID} className={styles.menu} data-open={isOpen || undefined}>
          <nav aria-label="Main" className={styles.pages}>
            <PageLink to="/" end className={styles.page}>
              Home
            </PageLink>
            <PageLink to="/products" className={styles.page}>
              Products
            </PageLink>
            <PageLink to="/contact" className={styles.page}>
              Contact
            </PageLink>
            <MoreLinks />
          </nav>
          <AccountNavigation />
        </div>
        <CartLink />
        <span className={styles.toggle}>
          <IconButton
            ref={toggle}
            label={isOpen ? 'Close menu' : 'Open menu'}
            icon={isOpen ? <CloseIcon /> : <MenuIcon />}
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            onClick={onToggle}
          />
        </span>
      </div>
      <span id={HEADER_END_ID} hidden />
    </header>
  );
}

/** More would not fit at 1280 px. */
const MAX_INLINE = { links: 3, characters: 24 };

/** In a row if there is room, else behind a button; on a phone in the menu. */
function MoreLinks() {
  const { menu } = useSliceLinks();
  const { isOpen, area, toggle, onToggle } = useFolding<HTMLDivElement>();
  if (menu.length === 0) return null;
  const characters = menu.reduce((sum, { label }) => sum + label.length, 0);
  const isShort = menu.length <= MAX_INLINE.links && characters <= MAX_INLINE.characters;
  return (
    <div className={styles.more} data-short={isShort || undefined} ref={area}>
      <button
        ref={toggle}
        type="button"
        className={`${styles.page} ${styles.moreToggle}`}
        aria-expanded={isOpen}
        aria-controls={MORE_ID}
        onClick={onToggle}
      >
        More
      </button>
      <div id={MORE_ID} className={styles.moreLinks} data-open={isOpen || undefined}>
        {menu.map(({ label, path }) => (
          <PageLink key={`${path} ${label}`} to={path} className={styles.page}>
            {label}
          </PageLink>
        ))}
      </div>
    </div>
  );
}

function CartLink() {
  const { count } = useCart();
  const label = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <IconButton asChild label={label} icon={<CartIcon />} className={styles.cart}>
      <Link to="/cart">
        {count > 0 && (
          <Badge tone="accent" shape="count" bumpOn={count} className={styles.count} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </Badge>
        )}
      </Link>
    </IconButton>
  );
}
