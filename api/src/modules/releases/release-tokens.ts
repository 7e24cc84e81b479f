import { Injectable } from '@nestjs/common';
import type {
  CreatedReleaseToken,
  NewReleaseToken,
  ReleaseToken,
  ReleaseTokenQuery,
} from 'shared-contracts/releases/schemas';
import { type TokenRow, createToken, revokeToken, tokenList } from 'shared-server/registry/tokens';
import { DataSource } from 'typeorm';
import type * as z from 'zod';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { queryable } from '../../shared/database/queryable.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { Page } from '../../shared/http/page.js';
import { byTime, sortedList } from '../../shared/http/sorted-list.js';
import { type Result, fail, ok } from '../../shared/result.js';
import type { Actor } from './change-releases.js';

const ROWS_PER_PAGE = 20;

const viewOf = ({ createdAt, expiresAt, usedAt, revokedAt, ...row }: TokenRow): ReleaseToken => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

@Injectable()
export class ReleaseTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  list({ limit = ROWS_PER_PAGE, cursor }: z.output<typeof ReleaseTokenQuery>): Promise<Result<Page<ReleaseToken>>> {
    return sortedList<TokenRow, ReleaseToken>(
      this.dataSource.manager,
      {
        ...tokenList,
        where: 'true',
        values: [],
        sorting: byTime('tokens', 'newest'),
      },
      { limit, cursor, view: viewOf },
    );
  }

  create(
    { slice, name, days, scopes, email }: z.output<typeof NewReleaseToken>,
    actor: Actor,
  ): Promise<Result<CreatedReleaseToken>> {
    return this.transactions.run(async (manager) => {
      const { token, ...row } = await createToken(queryable(manager), {
        slice,
        name,
        days,
        scopes,
        email: email || undefined,
        createdBy: actor.email,
      });
      const created = viewOf(row);
      await writeAudit(manager, {
        actorId: actor.id,
        action: 'POST /api/admin/release-tokens',
        id: created.id,
        after: { slice, name, scopes: created.scopes, email: created.email, expiresAt: created.expiresAt },
      });
      return ok({ ...created, token });
    });
  }

  revoke(id: string, actor: Actor): Promise<Result<ReleaseToken>> {
    return this.transactions.run(async (manager): Promise<Result<ReleaseToken>> => {
      const revoked = await revokeToken(queryable(manager), id);
      if (!revoked) return fail('not_found', 'This token could not be found.');
      const { revokedBefore, ...row } = revoked;
      const about = { slice: row.slice, name: row.name };
      await writeAudit(manager, {
        actorId: actor.id,
        action: 'DELETE /api/admin/release-tokens/:id',
        id,
        before: { ...about, revokedAt: revokedBefore },
        after: { ...about, revokedAt: row.revokedAt },
      });
      return ok(viewOf(row));
    });
  }
}
