const told = [
  'type',
  'message',
  'stack',
  'code',
  'status',
  'statusCode',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'command',
  'responseCode',
  'requestId',
  'aggregateErrors',
] as const;

/** Drops fields that may hold personal data. */
export function loggedError(error: object): Record<string, unknown> {
  const given = new Map(Object.entries(error));
  const kept: Record<string, unknown> = {};
  for (const name of told) if (given.has(name)) kept[name] = given.get(name);
  if (Array.isArray(kept['aggregateErrors']))
    kept['aggregateErrors'] = kept['aggregateErrors'].map((one: object) => loggedError(one));
  return kept;
}
