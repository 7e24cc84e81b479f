import { randomUUID } from 'node:crypto';
import { Router } from 'express';

const SCRIPT_PATH = '/_dev/reload.js';
const RUNS_PATH = '/_dev/runs';

// a page may be older than the first run it hears of, and a page that keeps failing stays an older one
const script = `let run;
new EventSource(${JSON.stringify(RUNS_PATH)}).onmessage = ({ data }) => {
  const shown = document.querySelector('meta[name="composition"]')?.content;
  const isOld = run ? data !== run : !data.endsWith(shown) && sessionStorage.getItem('reloaded-for') !== data;
  run = data;
  if (!isOld) return;
  sessionStorage.setItem('reloaded-for', data);
  location.reload();
};
`;

export const liveReloadTag = `<script src="${SCRIPT_PATH}" async></script>`;

const WATCH_MS = 100;

/**
 * Development only: reloads open pages when the composition changes or the server restarts. `composition` returns the current
 * composition's id, or undefined before the first read.
 */
export function liveReload(composition: () => string | undefined): Router {
  const run = randomUUID();
  const router = Router();
  router.get(SCRIPT_PATH, (_request, response) => response.type('js').set('Cache-Control', 'no-store').send(script));
  router.get(RUNS_PATH, (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/event-stream').write('retry: 200\n\n');
    let sent: string | undefined;
    const sendChange = () => {
      const current = composition();
      if (current === undefined || current === sent) return;
      sent = current;
      response.write(`data: ${run} ${current}\n\n`);
    };
    sendChange();
    const timer = setInterval(sendChange, WATCH_MS);
    response.on('close', () => clearInterval(timer));
  });
  return router;
}
