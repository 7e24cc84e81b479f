import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// not Chrome's headless shell: it keeps no page in its back/forward cache
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Whether a program can be called by this name, as its path; empty if not. */
export const onPath = (name) => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** The path of Chrome or Chromium: CHROME_PATH, or where they usually are. Empty if there is none. */
export function installedChrome() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && existsSync(CHROME_PATH)) return CHROME_PATH;
  return names.map(onPath).find(Boolean) || macApps.find(existsSync) || '';
}

/** What Playwright disables itself, since a second list replaces the first. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
/** Pages of the address bar's own, which each window would load before anybody types: 0.6 s of CPU time. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** A process in reserve for each context's next page: 15% of an empty window's CPU time, and its memory. */
const reserve = 'SpareRendererForSitePerProcess';

/** Arguments for Playwright's headless Chrome beside its own, for visiting pages without a graphics card. */
export const chromeArguments = [
  '--disable-gpu',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages, reserve].join(',')}`,
];
