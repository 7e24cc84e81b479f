import { Injectable } from '@nestjs/common';
import { NO_PREVIEW_SITE, previewSiteOf } from 'shared-server/config/preview-site';
import { makePreviewLink } from 'shared-server/registry/preview-link';
import type { PreviewLink, PreviewRequest } from 'shared-contracts/releases/schemas';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { queryable } from '../../shared/database/queryable.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import type { Actor } from './change-releases.js';

/** Anyone may open them. */
@Injectable()
export class PreviewLinks {
  constructor(
    private readonly transactions: Transactions,
    private readonly settings: Settings,
  ) {}

  create({ slice, version, hours }: z.output<typeof PreviewRequest>, actor: Actor): Promise<Result<PreviewLink>> {
    const site = previewSiteOf(this.settings.environment);
    if (!site)
      return Promise.resolve(
        fail('release_refused', 'The link was not made.', { details: { problems: [NO_PREVIEW_SITE] } }),
      );
    return this.transactions.run(async (manager): Promise<Result<PreviewLink>> => {
      const made = await makePreviewLink(queryable(manager), {
        slice,
        version,
        hours,
        actor: actor.email,
        site: site.origin,
      });
      if (!made) return fail('not_found', `${slice} ${version} was never published.`);
      const link = { url: made.url, expiresAt: made.expiresAt.toISOString() };
      await writeAudit(manager, {
        actorId: actor.id,
        action: 'POST /api/admin/releases/previews',
        id: slice,
        after: { version, expiresAt: link.expiresAt },
      });
      return ok(link);
    });
  }
}
