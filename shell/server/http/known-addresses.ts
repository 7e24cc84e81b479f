import { Router } from 'express';
import { MANIFEST_PATH, type ShellAssets } from '../pages/page-html';

const PAPER = '#fbf6ea';

/** What browsers, phones and password managers ask for by an address of their own. */
export function knownAddresses({ assets, shopName }: { assets: ShellAssets; shopName: string }): Router {
  const manifest = {
    name: shopName,
    short_name: shopName,
    start_url: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: assets.icon, type: 'image/svg+xml', sizes: 'any' },
      { src: assets.touchIcon, type: 'image/png', sizes: '180x180' },
      { src: assets.largeIcon, type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  };
  const router = Router();
  router.get('/favicon.ico', (_request, response) => response.redirect(308, assets.icon));
  router.get(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'], (_request, response) =>
    response.redirect(308, assets.touchIcon),
  );
  router.get(MANIFEST_PATH, (_request, response) => {
    response
      .type('application/manifest+json')
      .set('Cache-Control', 'public, max-age=3600')
      .send(JSON.stringify(manifest));
  });
  router.get('/.well-known/change-password', (_request, response) => response.redirect(302, '/profile#password'));
  return router;
}
