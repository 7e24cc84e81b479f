import { SourceMap } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** As in the frames of swc (`src/page.tsx:3:14`), and at the end of sentences. */
const PLACE = /\[?((?:\/|\.\.?\/)[^\s:[\]]+):(\d+):(\d+)\]?/;

/** webpack counts in the compiled module. */
function originalPlaceOf({ module, loc }) {
  const { line, column } = loc?.start ?? {};
  const map = line === undefined ? undefined : module?.originalSource?.()?.map();
  const { originalLine, originalColumn } = map ? new SourceMap(map).findEntry(line - 1, column) : {};
  return originalLine === undefined ? [] : [originalLine + 1, originalColumn + 1];
}

function placeOf(error, text, folder) {
  const [, file, line, column] = PLACE.exec(text) ?? [];
  if (file) return `${path.relative(folder, path.resolve(folder, file))}:${line}:${column}`;
  const resource = error.file ?? error.module?.resource;
  return resource && [path.relative(folder, resource), ...originalPlaceOf(error)].join(':');
}

/** The place is relative to `folder`. */
export function describeErrors(errors, folder) {
  const described = errors.map((error) => {
    const text = stripVTControlCharacters(error.message);
    const [message = ''] = text.split(/\n+Caused by:/);
    const code = message.replace(/^Module build failed.*:\n/, '').replace(/^\s*Error:\s*\n?/, '');
    return { title: 'The build failed', place: placeOf(error, text, folder), code: code.trimEnd() };
  });
  // both builds report the same ones
  return described.filter(({ code }, index) => described.findIndex((other) => other.code === code) === index);
}
