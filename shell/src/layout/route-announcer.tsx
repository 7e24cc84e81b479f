import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from 'shared-ui/visually-hidden';

/**
 * After a change of page: says its title, and moves the focus to the content (or to what the hash names), so that keyboard and
 * screen reader go on there. The first page is announced by the browser itself.
 */
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
    const target =
      (hash && document.getElementById(decodeURIComponent(hash.slice(1)))) || document.getElementById('main');
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
