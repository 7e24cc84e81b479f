import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ToasterProps } from 'shared-ui/toaster';
import { useToastStore } from '../contract/toast';

/** Loads with the first toast, which most first pages don't have. */
export function ShopToaster() {
  const { current, dismiss, dismissAbout } = useToastStore();
  const { pathname } = useLocation();
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps>>();
  useEffect(() => {
    if (!current || Toaster) return;
    import('shared-ui/toaster').then(
      (module) => setToaster(() => module.Toaster),
      (error: unknown) => console.warn('the toaster failed to load; the next toast tries again', error),
    );
  }, [current, Toaster]);
  const shownOn = useRef(pathname);
  useLayoutEffect(() => {
    if (shownOn.current === pathname) return;
    shownOn.current = pathname;
    dismissAbout();
  }, [pathname, dismissAbout]);
  return Toaster ? <Toaster toast={current} onDismiss={(id) => dismiss(Number(id))} /> : null;
}
