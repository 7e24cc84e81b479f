import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** `src/page.tsx:3:14` in the frames of swc, and at the end of sentences. */
const PLACE = /\[?((?:\/|\.\.?\/)[^\s:[\]]+):(\d+):(\d+)\]?/;

function placeOf(error, text, folder) {
  const [, file, line, column] = PLACE.exec(text) ?? [];
  if (file) return `${path.relative(folder, path.resolve(folder, file))}:${line}:${column}`;
  const resource = error.file ?? error.module?.resource;
  const { line: start, column: from } = error.loc?.start ?? {};
  if (!resource) return undefined;
  return [path.relative(folder, resource), start, from === undefined ? undefined : from + 1]
    .filter((part) => part !== undefined)
    .join(':');
}

/** What the overlay shows of webpack's errors: a title, the place below `folder`, and the message, which often quotes the code. */
export function describeErrors(errors, folder) {
  const described = errors.map((error) => {
    const text = stripVTControlCharacters(error.message);
    const [message = ''] = text.split(/\n+Caused by:/);
    const code = message.replace(/^Module build failed.*:\n/, '').replace(/^\s*Error:\s*\n?/, '');
    return { title: 'The build failed', place: placeOf(error, text, folder), code: code.trimEnd() };
  });
  // the browser's build and the server's have the same ones
  return described.filter(({ code }, index) => described.findIndex((other) => other.code === code) === index);
}
