import { Suspense, useEffect, useState } from 'react';
import Search from '@lucide/icons/icons/search';
import { Icon } from 'shared-ui/icon';
import { lazyPart } from 'shared-ui/lazy-part';
import styles from './admin-search.module.css';

const loadDialog = () => import(/* webpackChunkName: "admin-search" */ './search-dialog');
const SearchDialog = lazyPart(async () => (await loadDialog()).SearchDialog);

export function SearchEverything({ isCompact }: { isCompact: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-compact={isCompact || undefined}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void loadDialog().catch(() => {})}
      >
        <Icon icon={Search} /> <span className={styles.name}>Search</span> <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
