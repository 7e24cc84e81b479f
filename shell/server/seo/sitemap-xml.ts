import { escapeHtml } from 'shared-server/http/escape-html';
import type { SitemapProduct } from 'shared-contracts/sitemap/endpoints';

export type Entry = { address: string; updatedAt?: string };

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const entryXml = (element: 'url' | 'sitemap', { address, updatedAt }: Entry): string =>
  `<${element}><loc>${escapeHtml(address)}</loc>${updatedAt ? `<lastmod>${escapeHtml(updatedAt)}</lastmod>` : ''}</${element}>\n`;

export const indexXml = (entries: readonly Entry[]): string =>
  `${XML}<sitemapindex ${NAMESPACE}>\n${entries.map((entry) => entryXml('sitemap', entry)).join('')}</sitemapindex>\n`;

export type ReadBatch = (after: string | null) => Promise<readonly SitemapProduct[]>;

/** The first chunk includes the first batch, so that a failure shows before anything is sent. */
export async function* urlsXml(options: {
  publicUrl: string;
  paths: readonly string[];
  after: string | null;
  most: number;
  read: ReadBatch;
}): AsyncGenerator<string> {
  const { publicUrl, paths, most, read } = options;
  const urlOf = (path: string, updatedAt?: string) => entryXml('url', { address: publicUrl + path, updatedAt });
  let head = `${XML}<urlset ${NAMESPACE}>\n${paths.map((path) => urlOf(path)).join('')}`;
  let { after } = options;
  for (let left = most; left > 0;) {
    const batch = (await read(after)).slice(0, left);
    yield head + batch.map(({ id, updatedAt }) => urlOf(`/products/${id}`, updatedAt)).join('');
    head = '';
    const last = batch.at(-1);
    if (!last) break;
    after = last.id;
    left -= batch.length;
  }
  yield `${head}</urlset>\n`;
}
