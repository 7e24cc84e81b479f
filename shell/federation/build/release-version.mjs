import { createHash } from 'node:crypto';

/** Like `0.1.0-1a2b3c4d`, the same on every machine for the same content. */
export function versionOf(number, content) {
  const hash = createHash('sha256').update(JSON.stringify(content));
  return `${number}-${hash.digest('hex').slice(0, 8)}`;
}

export const numberOf = (version) => version.slice(0, version.lastIndexOf('-'));

/** `release`: the parsed release.json in the build's order. Version, revision and build time don't count. */
export function versionByContent(release) {
  const { version, revision: _, createdAt: __, ...content } = release;
  return versionOf(numberOf(version), content);
}
