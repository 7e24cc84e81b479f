import { Injectable } from '@nestjs/common';
import type {
  CompositionQuery,
  ReleaseChange,
  ReleaseChangeQuery,
  ReleaseComposition,
  ReleaseVersion,
  VersionQuery,
} from 'shared-contracts/releases/schemas';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, sortedList } from '../../shared/http/sorted-list.js';
import type { Result } from '../../shared/result.js';
import { type SliceRollout, sessionShare } from './domain/session-share.js';
import { type VersionRow, versionOf } from './version-columns.js';

const ROWS_PER_PAGE = 20;

type ListedVersion = VersionRow & { id: string };
const versionsNewestFirst: Sorting<ListedVersion> = {
  name: 'newest',
  direction: 'DESC',
  columns: [
    { sql: 'versions.published', type: 'timestamptz', keyOf: ({ publishedAt }) => publishedAt.toISOString() },
    { sql: 'versions.version', type: 'text', keyOf: ({ version }) => version },
  ],
};

type CompositionRow = { id: string; versions: Record<string, string>; firstUsedAt: Date };
const compositionsNewestFirst: Sorting<CompositionRow> = {
  name: 'newest',
  direction: 'DESC',
  columns: [
    { sql: 'compositions.used', type: 'timestamptz', keyOf: ({ firstUsedAt }) => firstUsedAt.toISOString() },
    { sql: 'compositions.id', type: 'text', keyOf: ({ id }) => id },
  ],
};

type ChangeRow = Omit<ReleaseChange, 'at'> & { at: Date };
const changesNewestFirst: Sorting<ChangeRow> = {
  name: 'newest',
  direction: 'DESC',
  columns: [{ sql: 'changes.id', type: 'bigint', keyOf: ({ id }) => id }],
};

/** Lists of the registry. Cursors know milliseconds, so times are rounded to them. */
@Injectable()
export class ReleaseLists {
  constructor(private readonly dataSource: DataSource) {}

  versions({
    slice,
    limit = ROWS_PER_PAGE,
    cursor,
  }: z.output<typeof VersionQuery>): Promise<Result<Page<ReleaseVersion>>> {
    return sortedList<ListedVersion, ReleaseVersion>(
      this.dataSource.manager,
      {
        given: `versions AS NOT MATERIALIZED (
          SELECT slice, version, created_at, published_by, gate, date_trunc('milliseconds', published_at) AS published
          FROM slice_registry.releases
        )`,
        columns: `versions.version AS id, versions.version, created_at AS "builtAt", published AS "publishedAt",
          published_by AS "publishedBy", gate, (
            SELECT release->>'revision' FROM slice_registry.releases
            WHERE releases.slice = versions.slice AND releases.version = versions.version
          ) AS revision`,
        from: 'versions',
        where: 'versions.slice = $1',
        values: [slice],
        sorting: versionsNewestFirst,
      },
      { limit, cursor, view: versionOf },
    );
  }

  async compositions({
    limit = ROWS_PER_PAGE,
    cursor,
  }: z.output<typeof CompositionQuery>): Promise<Result<Page<ReleaseComposition>>> {
    const rollouts = await this.dataSource.query<SliceRollout[]>(
      `SELECT promotions.slice, promotions.version, CASE WHEN canaries.slice IS NOT NULL THEN
         jsonb_build_object('version', canaries.version, 'percent', percent) END AS canary
       FROM slice_registry.promotions LEFT JOIN slice_registry.canaries USING (slice)`,
    );
    return sortedList<CompositionRow, ReleaseComposition>(
      this.dataSource.manager,
      {
        given: `compositions AS NOT MATERIALIZED (
          SELECT id, versions, date_trunc('milliseconds', first_used_at) AS used FROM slice_registry.compositions
        )`,
        columns: `compositions.id, versions, used AS "firstUsedAt"`,
        from: 'compositions',
        where: 'true',
        values: [],
        sorting: compositionsNewestFirst,
      },
      {
        limit,
        cursor,
        view: ({ id, versions, firstUsedAt }) => ({
          id,
          versions,
          firstUsedAt: firstUsedAt.toISOString(),
          share: sessionShare(versions, rollouts),
        }),
      },
    );
  }

  changes({
    slice,
    limit = ROWS_PER_PAGE,
    cursor,
  }: z.output<typeof ReleaseChangeQuery>): Promise<Result<Page<ReleaseChange>>> {
    return sortedList<ChangeRow, ReleaseChange>(
      this.dataSource.manager,
      {
        given: 'changes AS NOT MATERIALIZED (SELECT * FROM slice_registry.changes)',
        columns: `changes.id::text AS id, at, kind, slice, from_version AS "from", to_version AS "to", percent, actor, reason`,
        from: 'changes',
        where: slice ? 'changes.slice = $1' : 'true',
        values: slice ? [slice] : [],
        sorting: changesNewestFirst,
      },
      { limit, cursor, view: (row) => ({ ...row, at: row.at.toISOString() }) },
    );
  }
}
