import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Failure, fail } from '../../shared/result.js';

type WithPhotos = { customImages?: readonly string[] | undefined };

/** Checks who owns stored photos. */
@Injectable()
export class OwnPhotos {
  /** The photos among these that the account, or its former guest session, uploaded or was given. */
  async among(manager: EntityManager, caller: CallerIdentity, paths: readonly string[]): Promise<Set<string>> {
    if (paths.length === 0) return new Set();
    const rows = await manager.query<{ path: string }[]>(
      `SELECT object_path AS path FROM media_objects
       WHERE object_path = ANY($1) AND (user_id = $2::uuid OR guest_id = $3::uuid
         OR object_path IN (SELECT object_path FROM photo_shares WHERE object_path = ANY($1) AND offer_id IS NULL
                              AND (user_id = $2::uuid OR guest_id = $3::uuid)))`,
      [[...new Set(paths)], caller.user?.id ?? null, caller.knownGuestId],
    );
    return new Set(rows.map(({ path }) => path));
  }

  /** Lets an account see photos that a guest added to its order. */
  async giveTo(manager: EntityManager, userId: string, paths: readonly string[]): Promise<void> {
    await manager.query(`UPDATE media_objects SET user_id = $1 WHERE object_path = ANY($2) AND user_id IS NULL`, [
      userId,
      paths,
    ]);
  }

  /** The refusal of lines with photos of others, by field; undefined if there are none. */
  async refuseForeign(
    manager: EntityManager,
    caller: CallerIdentity,
    lines: readonly WithPhotos[],
    fieldOf: (line: number) => string = (line) => `items.${line}.customImages`,
  ): Promise<Failure | undefined> {
    const own = await this.among(
      manager,
      caller,
      lines.flatMap(({ customImages = [] }) => customImages),
    );
    const foreign = lines.flatMap(({ customImages = [] }, line) =>
      customImages.flatMap((path, index) => (own.has(path) ? [] : [`${fieldOf(line)}.${index}`])),
    );
    if (foreign.length === 0) return undefined;
    const message = 'This photo is not yours. Please upload it again.';
    return fail('invalid_input', message, { errors: Object.fromEntries(foreign.map((field) => [field, message])) });
  }
}
