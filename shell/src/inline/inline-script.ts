/*
 * Inlined into every page, and the only script that runs before the first paint: it starts the app late, so that scripts never
 * compete with styles and pictures, and holds input until the app has hydrated. Self-contained: the content security policy
 * names its hash.
 */
import { holdInput } from './held-input';
import { loadNotice } from './load-notice';
import { loadScriptsAfterFirstPaint } from './page-scripts';
import type { FirstPage } from '../app/first-page';

/** A page that has not hydrated by then is released: its links and forms work without scripts. */
const DEADLINE_MS = 10_000;

const input = holdInput();
const notice = loadNotice();
let deadline: number | undefined;

const firstPage: FirstPage = {
  hydrating() {
    clearTimeout(deadline);
    input.hold();
  },
  hydrated() {
    performance.mark('hydrated');
    notice.hide();
    input.replay();
  },
  failed(retry) {
    clearTimeout(deadline);
    input.release();
    notice.show(retry);
  },
};
window.firstPage = firstPage;

const scripts = loadScriptsAfterFirstPaint({
  onStart() {
    deadline = window.setTimeout(() => firstPage.failed(scripts.retry), DEADLINE_MS);
  },
  onError: () => firstPage.failed(scripts.retry),
});
