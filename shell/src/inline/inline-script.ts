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
let isHydrated = false;
let deadline: number | undefined;

function restartDeadline(): void {
  clearTimeout(deadline);
  deadline = window.setTimeout(() => firstPage.failed(scripts.retry), DEADLINE_MS);
}

const firstPage: FirstPage = {
  hydrating() {
    scripts.stop();
    restartDeadline();
    input.hold();
  },
  hydrated() {
    isHydrated = true;
    clearTimeout(deadline);
    performance.mark('hydrated');
    notice.hide();
    input.replay();
  },
  failed(retry) {
    if (isHydrated) return;
    clearTimeout(deadline);
    input.release();
    notice.show(retry);
  },
};
window.firstPage = firstPage;

const scripts = loadScriptsAfterFirstPaint({
  onStart: restartDeadline,
  onError: () => firstPage.failed(scripts.retry),
});
