import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';

/** `at name (file:line:column)` and `name@file:line:column`. */
const FRAME = /^\s*(?:at )?(?:(?:async )?(.*?)(?: \(|@))?((?:https?:\/\/|\/)[^\s()]+):(\d+):(\d+)\)?$/;
const CONTEXT_LINES = 2;
const MAX_FRAMES = 8;

async function mapOf(file) {
  try {
    return new SourceMap(JSON.parse(await readFile(`${file}.map`, 'utf8')));
  } catch {
    return undefined;
  }
}

async function originOf({ file, line, column, folder }) {
  const map = await mapOf(file);
  const { originalSource, originalLine, originalColumn } = map?.findEntry(line - 1, column - 1) ?? {};
  if (originalSource === undefined) return undefined;
  // `webpack://<package>/./src/page.tsx`
  const source = path.relative(folder, path.resolve(folder, originalSource.replace(/^webpack:\/\/[^/]*\//, '')));
  const index = map.payload.sources.indexOf(originalSource);
  return { source, line: originalLine + 1, column: originalColumn + 1, text: map.payload.sourcesContent?.[index] };
}

function excerptOf({ text, line }) {
  const lines = text.split('\n');
  const first = Math.max(0, line - 1 - CONTEXT_LINES);
  return lines
    .slice(first, line + CONTEXT_LINES)
    .map((one, index) => `${first + index + 1 === line ? '>' : ' '} ${String(first + index + 1).padStart(4)} | ${one}`)
    .join('\n');
}

/** Without libraries' frames. `place` and `code` are the first frame's. */
export async function mapStack(stack, builtFileOf) {
  const found = [];
  for (const text of stack.split('\n')) {
    const [, name = '', place, line, column] = FRAME.exec(text) ?? [];
    const built = place && builtFileOf(place);
    const origin = built && (await originOf({ ...built, line: Number(line), column: Number(column) }));
    if (origin && !/(^|\/)node_modules\/|^webpack\//.test(origin.source)) found.push({ name, ...origin });
  }
  const [first] = found;
  return {
    place: first && `${first.source}:${first.line}`,
    code: first?.text === undefined ? undefined : excerptOf(first),
    frames: found.slice(0, MAX_FRAMES).map(({ name, source, line }) => `${name ? `${name} ` : ''}${source}:${line}`),
  };
}
