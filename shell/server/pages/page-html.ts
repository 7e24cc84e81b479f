import { createHash } from 'node:crypto';
import { PAGE_DATA_ID, type PageData } from '../../src/app/page-data';
import type { Shop } from '../../src/contract/shop';
import { type Composition, composedSliceOf, unservedPaths } from '../registry/composition';
import type { RenderedPage } from '../render/messages';
import { LIVE_ORIGIN_META } from '../../src/inline/live-origin';
import { liveOriginIn } from '../registry/live-origin';
import { loadNoticeHtml } from './load-notice';

export const MANIFEST_PATH = '/manifest.webmanifest';

type Asset = RenderedPage['scripts'][number];
export type ShellAssets = {
  version: string;
  scripts: Asset[];
  styles: Asset[];
  /** For a team's own build and a gate; a shell in development has no others. */
  developmentScripts?: Asset[];
  icon: string;
  /** PNG of 180 pixels. */
  touchIcon: string;
  /** PNG of 512 pixels. */
  largeIcon: string;
  font: string;
  inlineScript: string;
};

/** `<` could end the script element or start a comment. */
export const jsonScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const stylesheet = ({ url, integrity }: Asset, file?: string): string =>
  // the slice's runtime finds a loaded stylesheet by its data-href
  `<link rel="stylesheet" href="${url}" integrity="${integrity}"${file ? ` data-href="${file}"` : ''}/>`;

/** The inline script loads the listed scripts after the first paint. */
export function pageHtml(options: {
  page: RenderedPage;
  composition: Composition;
  shop: Shop;
  assets: ShellAssets;
  picturesFrom?: string | undefined;
  /** React's development build explains differences. */
  isPreview?: boolean;
  tail?: string;
}): string {
  const { page, composition, shop, assets } = options;
  const liveOrigin = liveOriginIn(composition);
  const head = [
    `<meta name="composition" content="${composition.id}"/>`,
    ...(liveOrigin ? [`<meta name="${LIVE_ORIGIN_META}" content="${liveOrigin}"/>`] : []),
    ...(options.picturesFrom ? [`<link rel="preconnect" href="${new URL(options.picturesFrom).origin}"/>`] : []),
    ...assets.styles.map((asset) => stylesheet(asset)),
    ...page.styles.map((asset) => stylesheet(asset, asset.file)),
    `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin=""/>`,
    `<link rel="icon" href="${assets.icon}" type="image/svg+xml"/>`,
    `<link rel="apple-touch-icon" href="${assets.touchIcon}"/>`,
    `<link rel="manifest" href="${MANIFEST_PATH}"/>`,
  ].join('');
  const unserved = unservedPaths(composition);
  const data: PageData = {
    composition: composition.slices.map(composedSliceOf),
    ...(unserved.length > 0 && { unserved }),
    shop,
    queries: page.queries,
    failure: page.failure,
    picturesFrom: options.picturesFrom,
  };
  const tail = [
    loadNoticeHtml,
    jsonScript(PAGE_DATA_ID, data),
    jsonScript('page-scripts', {
      run: (liveOrigin && assets.developmentScripts) || assets.scripts,
      preload: page.scripts,
      ...(options.isPreview && { development: assets.developmentScripts }),
    }),
    `<script>${assets.inlineScript}</script>`,
    options.tail ?? '',
  ].join('');
  return page.document
    .replace(/<meta charSet="utf-8"\/>/i, (meta) => meta + head)
    .replace('</body>', () => `${tail}</body>`);
}

export const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
