import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Chrome's headless shell has no back/forward cache
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Its path; empty if it can't be called. */
export const onPath = (name) => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
};

/** Of CHROME_PATH, or where they usually are; empty if there is none. */
export function installedChrome() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && existsSync(CHROME_PATH)) return CHROME_PATH;
  return names.map(onPath).find(Boolean) || macApps.find(existsSync) || '';
}

/** Playwright's own list, which a second one would replace. */
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
/** The address bar's pages cost each window 0.6 s of CPU time. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** A spare process takes 15% of an empty window's CPU time, and memory. */
const reserve = 'SpareRendererForSitePerProcess';

/** In addition to Playwright's, without a graphics card. */
export const chromeArguments = [
  '--disable-gpu',
  '--disable-sync',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages, reserve].join(',')}`,
];
