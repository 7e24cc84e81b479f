import { Injectable } from '@nestjs/common';
import { NO_PREVIEW_SITE, previewSiteOf } from 'shared-server/config/preview-site';
import { previewLinkOf, readPreviewKey, signPreview } from 'shared-server/registry/preview-link';
import { recordChange } from 'shared-server/registry/history';
import { findRelease } from 'shared-server/registry/releases';
import type { PreviewLink, PreviewRequest } from 'shared-contracts/releases/schemas';
import type * as z from 'zod';
import { Settings } from '../../config/settings.js';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { queryable } from '../../shared/database/queryable.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import type { Actor } from './change-releases.js';

const HOUR_S = 3600;

/** Makes links that show a version to anyone who opens them. */
@Injectable()
export class PreviewLinks {
  constructor(
    private readonly transactions: Transactions,
    private readonly settings: Settings,
  ) {}

  create(
    { slice, version, hours }: z.output<typeof PreviewRequest>,
    actor: Actor,
    now = Date.now(),
  ): Promise<Result<PreviewLink>> {
    const site = previewSiteOf(this.settings.environment);
    if (!site)
      return Promise.resolve(
        fail('release_refused', 'The link was not made.', { details: { problems: [NO_PREVIEW_SITE] } }),
      );
    return this.transactions.run(async (manager): Promise<Result<PreviewLink>> => {
      const db = queryable(manager);
      if (!(await findRelease(db, { slice, version })))
        return fail('not_found', `${slice} ${version} was never published.`);
      const expiresAt = Math.floor(now / 1000) + hours * HOUR_S;
      const signed = signPreview({ slice, version, expiresAt }, await readPreviewKey(db));
      await recordChange(db, { kind: 'preview', slice, to: version, actor: actor.email });
      const link = { url: previewLinkOf(site.origin, signed), expiresAt: new Date(expiresAt * 1000).toISOString() };
      await writeAudit(manager, {
        actorId: actor.id,
        action: 'POST /api/admin/releases/previews',
        subject: 'release',
        subjectId: slice,
        before: null,
        after: { version, expiresAt: link.expiresAt },
      });
      return ok(link);
    });
  }
}
