import { Suspense } from 'react';
import { ScrollRestoration } from 'react-router-dom';
import { Area } from '../app/area';
import { useEarlyInputOf } from '../app/early-input';
import { SessionEffects } from '../session/session-effects';
import { AreaSkeleton } from './area-skeleton';
import { NavigationProgress } from './navigation-progress';
import { RouteAnnouncer } from './route-announcer';
import { ShopToaster } from './shop-toaster';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './site-layout.module.css';

/** Every page that a browser opens afresh has the key `default`: each address then has a position of its own, and starts at its top. */
const positionKey = (location: { key: string; pathname: string; search: string }): string =>
  location.key === 'default' ? location.pathname + location.search : location.key;

/** The frame of every page: header, the area of one slice, footer. */
export function SiteLayout() {
  useEarlyInputOf('frame');
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavigationProgress />
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<AreaSkeleton />}>
          <Area />
        </Suspense>
      </main>
      <SiteFooter />
      <RouteAnnouncer />
      <ShopToaster />
      <SessionEffects />
      <ScrollRestoration getKey={positionKey} />
    </>
  );
}
