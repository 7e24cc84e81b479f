import type { EntityManager } from 'typeorm';

/** That the run of a day is made. False if it was noted before. */
export async function noteDay(manager: EntityManager, day: string): Promise<boolean> {
  const [, noted] = await manager.query<[unknown, number]>(
    `UPDATE print_schedule SET last_day = $1 WHERE last_day IS NULL OR last_day < $1`,
    [day],
  );
  return noted > 0;
}
