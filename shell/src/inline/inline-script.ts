import { followHistory } from './follow-history';
import { holdInput } from './held-input';
import { loadNotice } from './load-notice';
import { loadScriptsAfterFirstPaint } from './page-scripts';
import { refetchRefusedFiles } from './refetch-refused-files';
import { restrictScripts } from './trusted-types';
import type { FirstPage } from '../app/first-page';

/** A page that takes longer counts as failed and works as plain HTML. */
const DEADLINE_MS = 10_000;

restrictScripts();
refetchRefusedFiles();
const history = followHistory();
const input = holdInput();
const notice = loadNotice();
let isStarted = false;
let isHydrated = false;
let deadline: number | undefined;

function restartDeadline(): void {
  clearTimeout(deadline);
  deadline = window.setTimeout(() => firstPage.failed(scripts.retry), DEADLINE_MS);
}

const firstPage: FirstPage = {
  isCurrent: history.isCurrent,
  start() {
    if (isStarted) return false;
    isStarted = true;
    clearTimeout(deadline);
    input.resume();
    notice.hide();
    return true;
  },
  hydrating() {
    restartDeadline();
    input.hold();
  },
  hydrated() {
    isHydrated = true;
    history.stop();
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
  onError() {
    if (!isStarted) firstPage.failed(scripts.retry);
  },
});
