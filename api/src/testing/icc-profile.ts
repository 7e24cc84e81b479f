type Tag = readonly [name: string, bytes: Buffer];

/** `kind`: class, space and connection space, twelve letters. Source: ICC.1:2001-04, 6. */
export function iccProfile({ version, kind }: { version: number; kind: string }, tags: readonly Tag[]): Buffer {
  const head = Buffer.alloc(128 + 4 + 12 * tags.length);
  head.writeUInt32BE(version, 8);
  head.write(kind, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  for (const [at, value] of [0.9642, 1, 0.8249].entries()) head.writeInt32BE(Math.round(value * 65_536), 68 + 4 * at);
  head.writeUInt32BE(tags.length, 128);
  let end = head.length;
  for (const [at, [name, bytes]] of tags.entries()) {
    head.write(name, 132 + 12 * at, 'latin1');
    head.writeUInt32BE(end, 136 + 12 * at);
    head.writeUInt32BE(bytes.length, 140 + 12 * at);
    end += bytes.length;
  }
  head.writeUInt32BE(end, 0);
  return Buffer.concat([head, ...tags.map(([, bytes]) => bytes)]);
}
