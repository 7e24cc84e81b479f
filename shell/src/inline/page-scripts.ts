type Script = { url: string; integrity: string };
type PageScripts = { run: Script[]; preload: Script[] };
type Callbacks = { onStart: () => void; onError: () => void };

const LATEST_START_MS = 2500;
const INTERACTIONS = ['pointerdown', 'keydown', 'touchstart'] as const;

const readPageScripts = (): PageScripts =>
  JSON.parse(document.getElementById('page-scripts')?.textContent ?? '{"run":[],"preload":[]}') as PageScripts;

/** Failed scripts load again when back online; `retry` loads all that are missing. */
export function loadScriptsAfterFirstPaint({ onStart, onError }: Callbacks): { retry: () => void } {
  const { run, preload } = readPageScripts();
  const loaded = new Set<Script>();
  const failed = new Set<Script>();

  function load(scripts: Script[]): void {
    for (const one of scripts) {
      failed.delete(one);
      const script = document.createElement('script');
      // not async, so that they run in order
      Object.assign(script, { src: one.url, integrity: one.integrity, async: false, fetchPriority: 'low' });
      script.addEventListener('load', () => loaded.add(one));
      script.addEventListener('error', () => {
        failed.add(one);
        onError();
      });
      document.head.append(script);
    }
  }
  window.addEventListener('online', () => load(run.filter((script) => failed.has(script))));

  window.addEventListener('error', ({ filename }: ErrorEvent) => {
    if (run.some(({ url }) => filename?.endsWith(url))) onError();
  });

  let isStarted = false;
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    for (const type of INTERACTIONS) window.removeEventListener(type, start, true);
    for (const { url, integrity } of preload) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: 'script', href: url, integrity, fetchPriority: 'low' });
      document.head.append(link);
    }
    load(run);
    onStart();
  }
  for (const type of INTERACTIONS) window.addEventListener(type, start, { capture: true, passive: true });
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.readyState === 'complete') start();
      else window.addEventListener('load', () => setTimeout(start));
      setTimeout(start, LATEST_START_MS);
    }),
  );

  return {
    retry() {
      const missing = run.filter((script) => !loaded.has(script));
      // nothing is missing, so a script threw
      if (missing.length === 0) window.location.reload();
      load(missing);
    },
  };
}
