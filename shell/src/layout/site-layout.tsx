import { Suspense } from 'react';
import { useNavigation } from 'react-router-dom';
import { Area } from '../app/area';
import { SessionEffects } from '../session/session-effects';
import { AreaSkeleton } from './area-skeleton';
import { HashTarget } from './hash-target';
import { RouteAnnouncer } from './route-announcer';
import { ScrollPosition } from './scroll-position';
import { ShopToaster } from './shop-toaster';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './site-layout.module.css';

/** CSS delays it, so that quick navigations do not show it. */
function NavigationProgress() {
  const { state } = useNavigation();
  return <div className={styles.bar} data-active={state !== 'idle' || undefined} aria-hidden="true" />;
}

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
