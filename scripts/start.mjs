// npm start: builds stale packages, then runs the whole shop until stopped.
import path from 'node:path';
import { buildAll, localServices } from './build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const say = (line) => console.log(line);

// the supervisor validates settings
await buildAll({ names: localServices, log: say });
const { runUntilSignal } = await import('../local-services/dist/start/run-until-signal.js');

await runUntilSignal({
  variables: process.env,
  programs: {
    embedded: path.join(root, 'local-services/dist/embedded/main.js'),
    api: path.join(root, 'api/dist/main.js'),
    shell: path.join(root, 'shell/dist/server/main.js'),
  },
  build: () => buildAll({ log: say }),
  say,
});
