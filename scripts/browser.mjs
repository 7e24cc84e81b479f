// Finds Chrome or Chromium, or installs Chromium with the system's package manager. Prints its path.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { installedChrome, onPath } from '../shell/testing/chrome.mjs';

const installers = [
  {
    needs: 'apt-get',
    steps: [
      ['apt-get', 'update', '-qq'],
      ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
    ],
  },
  { needs: 'dnf', steps: [['dnf', 'install', '-y', '-q', 'chromium']] },
  { needs: 'pacman', steps: [['pacman', '-Sy', '--noconfirm', 'chromium']] },
  { needs: 'zypper', steps: [['zypper', '--non-interactive', 'install', 'chromium']] },
  { needs: 'brew', steps: [['brew', 'install', '--cask', 'chromium']] },
];

/** Throws with instructions if none can be installed. */
export function findBrowser({ log = console.log } = {}) {
  const found = installedChrome();
  if (found) return found;
  const installer = installers.find(({ needs }) => onPath(needs));
  if (installer) {
    const asRoot = process.getuid?.() === 0 || installer.needs === 'brew' ? [] : ['sudo', '-n'];
    log(`Chrome or Chromium not found: installing Chromium with ${installer.needs}`);
    for (const step of installer.steps) {
      const [command, ...args] = [...asRoot, ...step];
      const { status } = spawnSync(command, args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (status !== 0) throw new Error(`${step.join(' ')} failed: install Chrome or Chromium, or set CHROME_PATH`);
    }
  }
  const now = installedChrome();
  if (!now) throw new Error('Chrome or Chromium not found: install one, or set CHROME_PATH');
  return now;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(findBrowser({ log: console.error }));
