import { requestOnItsOwn } from './request-on-its-own';

export const SLICE_FILE = /\/remotes\/([\w-]+)\/([\w.-]+)\/browser\/[\w@./-]+\.(?:js|css)/g;

/** As a visitor without cookies gets it. */
export async function loadPage(
  origin: string,
  address: string,
): Promise<{ problems: string[]; versions: Record<string, string> }> {
  const { status, text: html } = await requestOnItsOwn(origin + address);
  const problems = status === 200 ? [] : [`${address}: ${status}`];
  if (!/<meta name="composition" content="[0-9a-f]{16}"/.test(html)) problems.push(`${address} names no composition`);
  if (!/<h1|<main/.test(html)) problems.push(`${address} is blank`);
  const versions: Record<string, string> = {};
  const files = new Set<string>();
  for (const [file, slice = '', version = ''] of html.matchAll(SLICE_FILE)) {
    files.add(file);
    if (versions[slice] && versions[slice] !== version) problems.push(`${address} mixes versions of ${slice}`);
    versions[slice] = version;
  }
  for (const file of files) {
    const found = await requestOnItsOwn(origin + file, { method: 'HEAD' });
    if (found.status !== 200) problems.push(`${file}: ${found.status}`);
  }
  return { problems, versions };
}
