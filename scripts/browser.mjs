// Finds Chrome or Chromium, or installs Chromium with the system's package manager. Prints its path.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { installedChrome, onPath } from '../shell/testing/chrome.mjs';

const withApt = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation'];
/** In order of preference. */
const installers = [
  {
    needs: 'apt-get',
    steps: [
      ['apt-get', 'update', '-qq'],
      [...withApt, 'chromium-headless-shell'],
    ],
  },
  // where the package manager does not know it
  { needs: 'apt-get', steps: [[...withApt, 'chromium']] },
  { needs: 'dnf', steps: [['dnf', 'install', '-y', '-q', 'chromium']] },
  { needs: 'pacman', steps: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { needs: 'zypper', steps: [['zypper', '--non-interactive', 'install', 'chromium']] },
  { needs: 'brew', steps: [['brew', 'install', '--cask', 'chromium']] },
];

function runAll({ needs, steps }) {
  const asRoot = process.getuid?.() === 0 || needs === 'brew' ? [] : ['sudo', '-n'];
  return steps.every((step) => {
    const [command, ...args] = [...asRoot, ...step];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (status !== 0) console.error(`${step.join(' ')} failed`);
    return status === 0;
  });
}

/** The path of a browser. Throws with instructions if there is none and none can be installed. */
export function findBrowser({ log = console.log } = {}) {
  const found = installedChrome();
  if (found) return found;
  for (const installer of installers.filter(({ needs }) => onPath(needs))) {
    log(`Chrome or Chromium not found: installing it with ${installer.needs}`);
    if (runAll(installer)) break;
  }
  const now = installedChrome();
  if (!now) throw new Error('Chrome or Chromium not found: install one, or set CHROME_PATH');
  return now;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findBrowser({ log: console.error }));
