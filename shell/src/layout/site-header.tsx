import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from 'shared-ui/badge';
import { IconButton } from 'shared-ui/icon-button';
import { useCart } from '../contract/cart';
import { useShop } from '../contract/shop';
import { AccountNavigation } from './account-navigation';
import { CartIcon, CloseIcon, MenuIcon } from './icons';
import { PageLink } from './page-link';
import styles from './site-header.module.css';

/** Of the header's last element. Chromium waits for an element's start only, so the header's own id would not do. */
export const HEADER_END_ID = 'site-header-end';
const MENU_ID = 'site-menu';

export function SiteHeader() {
  const { name } = useShop();
  const { key } = useLocation();
  // the next page starts with the menu closed
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  const area = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpenAt(null);
    };
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen]);

  return (
    <header className={styles.header} ref={area}>
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
            onClick={() => setOpenAt(isOpen ? null : key)}
          />
        </span>
      </div>
      <span id={HEADER_END_ID} hidden />
    </header>
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
