import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';

const quoted = (name: string) => `"${name}"`;

/** In the FROM of a statement: the commit doesn't wait for the disk, so a crash of the database may undo it. */
export const WITHOUT_FLUSH = `set_config('synchronous_commit', 'off', true)`;

/** `SELECT ${columnsOf(manager, Order)} FROM orders`. `names`: for some properties only. */
export function columnsOf<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  names?: readonly (keyof Row & string)[],
): string {
  const metadata = manager.connection.getMetadata(entity);
  const wanted = names && new Set<string>(names);
  return metadata.columns
    .filter(({ isSelect, propertyName }) => (wanted ? wanted.has(propertyName) : isSelect))
    .map(
      ({ databaseName, propertyName }) =>
        `${quoted(metadata.tableName)}.${quoted(databaseName)} AS ${quoted(propertyName)}`,
    )
    .join(', ');
}

/** The text is the same for any number of rows, so that it stays prepared. Missing columns get their default. */
export function insertOf<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  rows: readonly Partial<Row>[],
): [text: string, value: string] {
  const { tableName, columns } = manager.connection.getMetadata(entity);
  const given = columns.filter(({ propertyName }) => rows[0]?.[propertyName] !== undefined);
  const names = given.map(({ databaseName }) => quoted(databaseName)).join(', ');
  const records = rows.map((row) =>
    Object.fromEntries(given.map(({ databaseName, propertyName }) => [databaseName, row[propertyName] as unknown])),
  );
  const text = `INSERT INTO ${quoted(tableName)} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${quoted(tableName)}, $1)`;
  return [text, JSON.stringify(records)];
}
