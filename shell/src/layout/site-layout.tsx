import { Suspense } from 'react';
import { Area } from '../app/area';
import { SessionEffects } from '../session/session-effects';
import { AreaSkeleton } from './area-skeleton';
import { HashTarget } from './hash-target';
import { NavigationProgress } from './navigation-progress';
import { RouteAnnouncer } from './route-announcer';
import { ScrollPosition } from './scroll-position';
import { ShopToaster } from './shop-toaster';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './site-layout.module.css';

export function SiteLayout() {
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
      <ScrollPosition />
      <HashTarget />
    </>
  );
}
