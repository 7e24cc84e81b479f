/** What `pg` clients and pools have; inside a transaction, the client that runs it. */
export type Queryable = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

/** The rows of a statement, of the given type. */
export async function rowsOf<T>(db: Queryable, text: string, values: unknown[] = []): Promise<T[]> {
  return (await db.query(text, values)).rows as T[];
}
