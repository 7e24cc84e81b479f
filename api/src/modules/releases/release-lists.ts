import { Injectable } from '@nestjs/common';
import type {
  CompositionQuery,
  ReleaseChange,
  ReleaseChangeQuery,
  ReleaseComposition,
  ReleaseVersion,
  VersionQuery,
} from 'shared-contracts/releases/schemas';
import { type CompositionRow, compositionList } from 'shared-server/registry/compositions';
import { type RecordedChange, changeList } from 'shared-server/registry/history';
import { type VersionRow, versionList } from 'shared-server/registry/releases';
import { allRollouts } from 'shared-server/registry/rollouts';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { queryable } from '../../shared/database/queryable.js';
import type { Page } from '../../shared/http/page.js';
import { type Sorting, sortedList } from '../../shared/http/sorted-list.js';
import type { Result } from '../../shared/result.js';
import { sessionShare } from './domain/session-share.js';
import { versionOf } from './version-view.js';

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

const compositionsNewestFirst: Sorting<CompositionRow> = {
  name: 'newest',
  direction: 'DESC',
  columns: [
    { sql: 'compositions.used', type: 'timestamptz', keyOf: ({ firstUsedAt }) => firstUsedAt.toISOString() },
    { sql: 'compositions.id', type: 'text', keyOf: ({ id }) => id },
  ],
};

const changesNewestFirst: Sorting<RecordedChange> = {
  name: 'newest',
  direction: 'DESC',
  columns: [{ sql: 'changes.id', type: 'bigint', keyOf: ({ id }) => id }],
};

/** Cursors know milliseconds, so times are rounded to them. */
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
        ...versionList,
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
    const rollouts = await allRollouts(queryable(this.dataSource));
    return sortedList<CompositionRow, ReleaseComposition>(
      this.dataSource.manager,
      {
        ...compositionList,
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
    return sortedList<RecordedChange, ReleaseChange>(
      this.dataSource.manager,
      {
        ...changeList,
        where: slice ? 'changes.slice = $1' : 'true',
        values: slice ? [slice] : [],
        sorting: changesNewestFirst,
      },
      { limit, cursor, view: (row) => ({ ...row, at: row.at.toISOString() }) },
    );
  }
}
