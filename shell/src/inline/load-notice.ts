export const LOAD_NOTICE_ID = 'load-notice';

const RETRY_FEEDBACK_MS = 10_000;

/** The server renders it, hidden, into every page (server/pages/load-notice.ts). */
export function loadNotice(): { show: (retry: () => void) => void; hide: () => void } {
  const element = document.getElementById(LOAD_NOTICE_ID);
  let timer: number | undefined;
  let onRetry = () => {};
  element?.querySelector('button')?.addEventListener('click', () => {
    setBusy(true);
    onRetry();
  });

  function setBusy(isBusy: boolean): void {
    clearTimeout(timer);
    element?.toggleAttribute('data-busy', isBusy);
    if (isBusy) timer = window.setTimeout(setBusy, RETRY_FEEDBACK_MS, false);
  }

  return {
    show(retry) {
      onRetry = retry;
      setBusy(false);
      if (element) element.hidden = false;
    },
    hide() {
      if (element) element.hidden = true;
    },
  };
}
