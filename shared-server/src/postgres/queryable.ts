/** A pool, or a transaction's client. */
export type Queryable = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

export async function rowsOf<T>(db: Queryable, text: string, values: unknown[] = []): Promise<T[]> {
  return (await db.query(text, values)).rows as T[];
}
