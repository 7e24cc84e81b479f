// Inlined into every page: starts the app after the first paint and holds input until it has hydrated.
import { holdInput } from './held-input';
import { loadNotice } from './load-notice';
import { loadScriptsAfterFirstPaint } from './page-scripts';
import type { FirstPage } from '../app/first-page';

/** After this the page counts as failed and works as plain HTML. */
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
