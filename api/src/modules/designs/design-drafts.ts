import { Injectable } from '@nestjs/common';
import type { DesignDraft, DesignDraftContent, DesignDraftSummary } from 'shared-contracts/design/draft';
import { printedMagnetsOf } from 'shared-contracts/design/magnets-from';
import type { ProductMagnets } from 'shared-contracts/design/template';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import { Transactions } from '../../shared/database/transactions.js';
import type { CallerIdentity } from '../../shared/http/caller.js';
import { shopperOf } from '../../shared/http/shopper.js';
import { type Failure, type Result, fail, ok } from '../../shared/result.js';
import { OwnPhotos } from '../media/own-photos.js';
import { announce } from './design-changes.js';
import { filledPlaces } from './domain/places.js';
import { type DraftRecord, draftById, draftView, isOwnedBy, lockedDraft } from './draft-records.js';

export type DraftToSave = DesignDraftContent & { id: string; productId: string };
type Saved = { id: string; version: number; updatedAt: string };

export const noDraft = fail('not_found', 'This design does not exist.');

@Injectable()
export class DesignDrafts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly photos: OwnPhotos,
  ) {}

  async list({ user, knownGuestId }: CallerIdentity): Promise<DesignDraftSummary[]> {
    const rows = await this.dataSource.query<(Omit<DesignDraftSummary, 'updatedAt'> & { updatedAt: Date })[]>(
      `SELECT draft.id, product_id AS "productId", product.name AS "productName",
              (content->>'packSize')::integer AS "packSize", cardinality(photos) AS photos, draft.version,
              draft.updated_at AS "updatedAt"
       FROM design_drafts AS draft LEFT JOIN products AS product ON product.id = product_id
       WHERE user_id = $1::uuid OR guest_id = $2::uuid
       ORDER BY draft.updated_at DESC, draft.id LIMIT 100`,
      [user?.id ?? null, knownGuestId],
    );
    return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
  }

  async read(caller: CallerIdentity, id: string): Promise<Result<DesignDraft>> {
    const draft = await draftById(this.dataSource.manager, id);
    return draft && isOwnedBy(draft, caller) ? ok(draftView(draft)) : noDraft;
  }

  /** `version`: null for a new draft. `draft_changed`, with the stored draft, if that is newer. */
  async save(caller: CallerIdentity, draft: DraftToSave, version: number | null): Promise<Result<Saved>> {
    const owner = await shopperOf(caller);
    return this.transactions.run(async (manager): Promise<Result<Saved>> => {
      await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('drafts of ' || $1, 0))`, [owner.key]);
      const stored = await lockedDraft(manager, draft.id);
      const refused =
        this.refuseVersion(caller, stored, version) ?? (await this.refusePhotos(manager, caller, draft)) ?? null;
      if (refused) return refused;
      const saved = stored ? await this.update(manager, draft, stored) : await this.insert(manager, caller, draft);
      if (saved.ok) await announce(manager, { draftId: draft.id });
      return saved;
    });
  }

  /** Photos of others that nobody decided on stay theirs alone. */
  async remove(caller: CallerIdentity, id: string): Promise<Result<{ id: string }>> {
    return this.transactions.run(async (manager): Promise<Result<{ id: string }>> => {
      const draft = await lockedDraft(manager, id);
      if (!draft || !isOwnedBy(draft, caller)) return noDraft;
      await manager.query(`DELETE FROM design_drafts WHERE id = $1`, [id]);
      await announce(manager, { draftId: id });
      return ok({ id });
    });
  }

  private refuseVersion(
    caller: CallerIdentity,
    stored: DraftRecord | undefined,
    version: number | null,
  ): Failure | undefined {
    if (!stored) return version === null ? undefined : noDraft;
    if (!isOwnedBy(stored, caller)) return noDraft;
    if (stored.version === version) return undefined;
    return fail('draft_changed', 'This design was changed on another device.', { details: draftView(stored) });
  }

  private async refusePhotos(
    manager: EntityManager,
    caller: CallerIdentity,
    { tray }: DraftToSave,
  ): Promise<Failure | undefined> {
    const own = await this.photos.among(
      manager,
      caller,
      tray.map(({ path }) => path),
    );
    const foreign = tray.flatMap(({ path }, index) => (own.has(path) ? [] : [`tray.${index}.path`]));
    if (foreign.length === 0) return undefined;
    const message = 'This photo is not yours. Please upload it again.';
    return fail('invalid_input', message, { errors: Object.fromEntries(foreign.map((field) => [field, message])) });
  }

  private async insert(
    manager: EntityManager,
    caller: CallerIdentity,
    { id, productId, ...content }: DraftToSave,
  ): Promise<Result<Saved>> {
    const { user } = caller;
    const guestId = user ? null : caller.knownGuestId;
    const [owned] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM design_drafts WHERE user_id = $1::uuid OR guest_id = $2::uuid`,
      [user?.id ?? null, guestId],
    );
    if (owned!.count >= shopPolicy.designDrafts.maximum)
      return fail('too_many_drafts', 'You have too many unfinished designs. Delete one to save this one.');
    if (!(await magnetsOfProduct(manager, productId)))
      return fail('invalid_input', 'The selected product could not be found.', {
        errors: { productId: 'The selected product could not be found.' },
      });
    const rows = await manager.query<{ updatedAt: Date }[]>(
      `INSERT INTO design_drafts (id, user_id, guest_id, product_id, content, photos)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING updated_at AS "updatedAt"`,
      [id, user?.id ?? null, guestId, productId, JSON.stringify(content), content.tray.map(({ path }) => path)],
    );
    return rows[0] ? ok({ id, version: 1, updatedAt: rows[0].updatedAt.toISOString() }) : noDraft;
  }

  private async update(
    manager: EntityManager,
    { id, productId, ...content }: DraftToSave,
    stored: DraftRecord,
  ): Promise<Result<Saved>> {
    const photos = content.tray.map(({ path }) => path);
    const [[row]] = await manager.query<[{ version: number; updatedAt: Date }[], number]>(
      `UPDATE design_drafts SET product_id = $2, content = $3, photos = $4, version = version + 1, updated_at = now()
       WHERE id = $1 RETURNING version, updated_at AS "updatedAt"`,
      [id, productId, JSON.stringify(content), photos],
    );
    const magnets = await magnetsOfProduct(manager, productId);
    const isSamePack = stored.productId === productId && stored.content.packSize === content.packSize;
    const filled = magnets ? filledPlaces({ ...content, magnets }) : [];
    // filled places, or those of another pack, are no longer reserved
    await manager.query(
      `UPDATE design_offers SET place = NULL
       WHERE draft_id = $1 AND place IS NOT NULL AND (object_path = ANY($2) OR place = ANY($3::integer[]) OR NOT $4)`,
      [id, photos, filled, isSamePack],
    );
    await manager.query(
      `UPDATE design_offers SET state = CASE WHEN object_path = ANY($2) THEN 'accepted' ELSE 'declined' END
       WHERE draft_id = $1 AND (state = 'accepted' AND object_path = ANY($3) AND NOT object_path = ANY($2)
                                OR state = 'declined' AND object_path = ANY($2))`,
      [id, photos, stored.photos],
    );
    return ok({ id, version: row!.version, updatedAt: row!.updatedAt.toISOString() });
  }
}

async function magnetsOfProduct(manager: EntityManager, productId: string): Promise<ProductMagnets | undefined> {
  const [product] = await manager.query<Parameters<typeof printedMagnetsOf>[0][]>(
    `SELECT magnets, dimensions, shape FROM products WHERE id = $1`,
    [productId],
  );
  return product && printedMagnetsOf(product);
}
