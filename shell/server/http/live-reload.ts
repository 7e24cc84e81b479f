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

const WATCH_MS = 100;

/**
 * Development only: open pages reload once what they are made of is another, or this process is, which `npm run dev` starts
 * anew after every build. `composition` names what pages are made of; undefined while that is not known yet.
 */
export function liveReload(composition: () => string | undefined): Router {
  const run = randomUUID();
  const router = Router();
  router.get(SCRIPT_PATH, (_request, response) => response.type('js').set('Cache-Control', 'no-store').send(script));
  router.get(RUNS_PATH, (_request, response) => {
    response.set('Cache-Control', 'no-store').type('text/event-stream').write('retry: 200\n\n');
    let told: string | undefined;
    const tell = () => {
      const current = composition();
      if (current === undefined || current === told) return;
      told = current;
      response.write(`data: ${run} ${current}\n\n`);
    };
    tell();
    const timer = setInterval(tell, WATCH_MS);
    response.on('close', () => clearInterval(timer));
  });
  return router;
}
