import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { idInHash } from './id-in-hash';
import { VisuallyHidden } from 'shared-ui/visually-hidden';

/** The browser announces the first page itself. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState('');
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (announced.current === null || announced.current === pathname) {
      announced.current = pathname;
      return;
    }
    announced.current = pathname;
    setTitle(document.title);
    const target = (hash && document.getElementById(idInHash(hash))) || document.getElementById('main');
    if (target && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return (
    <VisuallyHidden>
      <output aria-live="polite" aria-atomic="true">
        {title}
      </output>
    </VisuallyHidden>
  );
}
