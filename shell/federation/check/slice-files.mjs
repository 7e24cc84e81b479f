/** What builds take, publishing accepts and servers send. */
const types = new Map(
  Object.entries({
    js: { kind: 'script', contentType: 'text/javascript; charset=utf-8' },
    css: { kind: 'style', contentType: 'text/css; charset=utf-8' },
    woff2: { kind: 'font', contentType: 'font/woff2' },
    woff: { kind: 'font', contentType: 'font/woff' },
    // can contain scripts
    svg: { kind: 'drawing', contentType: 'image/svg+xml' },
    png: { kind: 'picture', contentType: 'image/png' },
    jpg: { kind: 'picture', contentType: 'image/jpeg' },
    jpeg: { kind: 'picture', contentType: 'image/jpeg' },
    gif: { kind: 'picture', contentType: 'image/gif' },
    webp: { kind: 'picture', contentType: 'image/webp' },
    avif: { kind: 'picture', contentType: 'image/avif' },
  }),
);

export const sliceFileType = (file) => types.get(/\.(\w+)$/.exec(file)?.[1]);

/** No folder has a dot in its name, so that no file is another's folder. */
export const isForBrowsers = (file) => /^browser\/([^./]+\/)*[^/]+$/.test(file) && sliceFileType(file) !== undefined;

const isText = (kind) => kind === 'script' || kind === 'style' || kind === 'drawing';
export const isCompressible = (file) => isText(sliceFileType(file)?.kind);

const assets = [...types].filter(([, { kind }]) => kind !== 'script' && kind !== 'style');
export const ASSETS = new RegExp(`\\.(${assets.map(([ending]) => ending).join('|')})$`);
