import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { type Failure, fail } from '../../shared/result.js';

type WithPhotos = { customImages?: readonly string[] | undefined };

/** Which stored photos belong to whom. */
@Injectable()
export class OwnPhotos {
  /** Those of the photos that this account, or the guest session it came from, has uploaded. */
  async among(manager: EntityManager, caller: CallerIdentity, paths: readonly string[]): Promise<Set<string>> {
    if (paths.length === 0) return new Set();
    const rows = await manager.query<{ path: string }[]>(
      `SELECT object_path AS path FROM media_objects
       WHERE object_path = ANY($1) AND (user_id = $2::uuid OR guest_id = $3::uuid)`,
      [[...new Set(paths)], caller.user?.id ?? null, caller.knownGuestId],
    );
    return new Set(rows.map(({ path }) => path));
  }

  /** The refusal of lines with a photo that is not the caller's, by field; undefined where all are. */
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
    const message = 'This photo is not one of yours: please upload it again.';
    return fail('invalid_input', message, { errors: Object.fromEntries(foreign.map((field) => [field, message])) });
  }
}
