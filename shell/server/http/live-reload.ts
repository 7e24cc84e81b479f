import { randomUUID } from 'node:crypto';
import { Router } from 'express';

const SCRIPT_PATH = '/_dev/reload.js';
const RUNS_PATH = '/_dev/runs';

const script = `let run;
new EventSource(${JSON.stringify(RUNS_PATH)}).onmessage = ({ data }) => {
  if (run && data !== run) location.reload();
  run = data;
};
`;

/** What a page carries while it is developed. */
export const liveReloadTag = `<script src="${SCRIPT_PATH}" async></script>`;

/** Development only: open pages reload once another process answers, which `npm run dev` starts after every build. */
export function liveReload(): Router {
  const run = randomUUID();
  const router = Router();
  router.get(SCRIPT_PATH, (_request, response) => response.type('js').set('Cache-Control', 'no-store').send(script));
  router.get(RUNS_PATH, (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/event-stream').write(`retry: 200\ndata: ${run}\n\n`);
  });
  return router;
}
