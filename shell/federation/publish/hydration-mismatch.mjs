import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { mapStack } from '../develop/map-stack.mjs';

const MAX_VALUE_LENGTH = 100;

/** Runs before a page's scripts: loads them with React's development build. */
export function withReadableErrors() {
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => {
    const value = parse(text, reviver);
    return value?.run && value.development ? { ...value, run: value.development } : value;
  };
}

/** Lines of React's tree that only the browser (`+`) or the server (`-`) has. */
const sideOf = (tree, sign) =>
  [...tree.matchAll(/^([+-])\s+(.+)$/gm)]
    .filter(([, side]) => side === sign)
    .map(([, , text]) => text.trim())
    .join(' ')
    .slice(0, MAX_VALUE_LENGTH);

async function componentAt(place, folder) {
  const [, file, line] = /^(.+):(\d+)$/.exec(place);
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
  return text
    .split('\n', line)
    .map((one) => /\b(?:function|const|class)\s+([A-Z]\w*)/.exec(one)?.[1])
    .findLast(Boolean);
}

/** React's first sentence, both texts, and the component's source line. `built`: the folder in `dist`, if it is here. */
export async function explainedMismatch({ message, stack = '' }, { origin, built }) {
  const [sentence] = message.split(/(?<=\.)\s|\n/, 1);
  // before it, a list of usual causes looks the same
  const [, tree = ''] = message.split('react.dev/link/hydration-mismatch');
  const [browser, server] = [sideOf(tree, '+'), sideOf(tree, '-')];
  const difference = browser || server ? `: the browser has "${browser}", the server "${server}"` : '';
  const what = `${sentence.replace(/\.$/, '')}${difference}`;
  if (!built) return what;
  const folder = path.resolve(built, '../..');
  const { place } = await mapStack(stack, (address) => {
    const [, file] = address.startsWith(origin) ? (/\/remotes\/[^/]+\/[^/]+\/(.+)$/.exec(address) ?? []) : [];
    return file && { file: path.join(built, 'maps', file), folder };
  });
  if (!place) return what;
  const component = await componentAt(place, folder);
  return `${what}, in ${component ? `${component} (${place})` : place}`;
}
