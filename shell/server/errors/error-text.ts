import type { Frame } from 'shared-server/registry/errors';
import type { VersionKey } from 'shared-server/registry/releases';
import { redacted } from 'shared-server/logging/redacted';

const MAX_MESSAGE = 300;
const MAX_FRAMES = 20;
const MAX_LINES = 100;
const MAX_NAME = 80;

const url = /\b(?:https?|blob|file):\/*[^\s"'<>)]*/gi;
const query = /[?#][^\s"'<>)]*/g;
const id = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
const token = /\b(?=[\w-]*\d)[\w-]{20,}/g;
const number = /\d{5,}/g;
const withoutQuery = (text: string) => text.replace(query, '');

/** Without addresses of people, ids, tokens, long numbers and queries. */
export function messageOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return redacted(line.slice(0, MAX_MESSAGE * 4))
    .replace(url, withoutQuery)
    .replace(/(\/[\w./-]*)[?#][^\s"'<>)]*/g, '$1')
    .replace(id, '[id]')
    .replace(token, '[token]')
    .replace(number, '[number]')
    .slice(0, MAX_MESSAGE);
}

const POSITION = /([^\s()@]+):(\d{1,7}):(\d{1,7})\)?$/;
const RELEASE = /\/(?:remotes|releases)\/(mf-[a-z0-9-]{1,61})\/([\w.-]{1,40})\/((?:browser|server)\/[\w@./-]{1,200})$/;
const SHELL = /\/(assets\/[\w./-]{1,100}\.js)$/;
/** `at Total (…)` and `at async total (…)` of V8, `total@…` of others. */
const NAME = /^\s*at (?:async )?([\w$.<># ]+?) \(|^([\w$.<>/]+)@/;

/** Like `mf-cart 1.2.3-… browser/x.js` if it is not `own`; undefined for what is not the shop's. */
function fileOf(place: string, own: VersionKey): string | undefined {
  const [, slice, version, file] = RELEASE.exec(place) ?? [];
  if (file === undefined) return SHELL.exec(place)?.[1];
  return slice === own.slice && version === own.version ? file : `${slice} ${version} ${file}`;
}

/** At most 20 frames in the shop's files; no other text is kept. */
export function framesOf(stack: string, own: VersionKey): Frame[] {
  const frames: Frame[] = [];
  for (const text of stack.split('\n', MAX_LINES)) {
    const [, place = '', line, column] = POSITION.exec(text.trim().slice(0, 500)) ?? [];
    const file = fileOf(place.split(/[?#]/, 1)[0]!, own);
    if (file === undefined || frames.length >= MAX_FRAMES) continue;
    const [, inV8, elsewhere] = NAME.exec(text) ?? [];
    const name = (inV8 ?? elsewhere)?.slice(0, MAX_NAME) || null;
    frames.push({ name, file, line: Number(line), column: Number(column) });
  }
  return frames;
}
