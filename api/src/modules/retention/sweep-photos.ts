import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource } from 'typeorm';
import { StorageUnavailable } from '../../integrations/s3/photo-storage.js';
import { Transactions } from '../../shared/database/transactions.js';
import { JobQueue } from '../../shared/jobs/job-queue.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { Metrics } from '../../shared/metrics/metrics.js';
import { removeFilesOfPhotos } from '../media/remove-photo-files.js';
import { SmallPictures } from '../media/small-pictures.js';
import { withdrawRunFiles } from '../print-runs/withdraw-run-files.js';

const { unusedPhotosDays, orderedPhotosDays } = shopPolicy.retention;
const AT_NIGHT = '20 8 * * *';
const DAY_MS = 24 * 3600 * 1000;
const BATCH = 200;
/** Each is scaled down before its row is locked. */
const ORDERED_BATCH = 20;
/** The next run does the rest. */
const MAX_BATCHES = 500;

/** What keeps a photo whole: a cart, an account's picture, a design or an offer, a review, an open claim or checkout. */
export const IN_USE = `
  EXISTS (SELECT FROM cart_items WHERE custom_images @> ARRAY[photo.object_path])
  OR EXISTS (SELECT FROM users WHERE profile_image_url = photo.object_path)
  OR EXISTS (SELECT FROM design_drafts WHERE photos @> ARRAY[photo.object_path])
  OR EXISTS (SELECT FROM design_offers WHERE object_path = photo.object_path AND state <> 'declined')
  OR EXISTS (SELECT FROM product_reviews WHERE product_reviews.photo = photo.object_path)
  OR EXISTS (SELECT FROM claim_photos JOIN claims ON claims.id = claim_id
             WHERE claim_photos.object_path = photo.object_path AND status <> 'closed')
  OR photo.object_path IN (
    SELECT jsonb_array_elements_text(line -> 'customImages')
    FROM checkouts CROSS JOIN jsonb_array_elements(lines) AS line
    WHERE session_closed_at IS NULL OR status IN ('opening', 'open', 'awaiting_payment'))`;
export const ORDERED = `EXISTS (SELECT FROM order_items WHERE custom_images @> ARRAY[photo.object_path])`;
/** $1: those delivered or cancelled before may lose their originals. */
const NEEDED_BY_AN_ORDER = `
  EXISTS (
    SELECT FROM order_items JOIN orders ON orders.id = order_id
    WHERE order_items.custom_images @> ARRAY[photo.object_path]
      AND coalesce(
        CASE WHEN status IN ('delivered', 'completed') THEN delivered_at
             WHEN status = 'cancelled' THEN (
               SELECT max(created_at) FROM order_events
               WHERE order_events.order_id = orders.id AND kind = 'status' AND to_value = 'cancelled') END,
        'infinity') >= $1)`;

type Place = { on: string; path: string };

/** The privacy page says when. */
@Injectable()
export class SweepPhotos implements OnModuleInit {
  private readonly logger = new Logger('SweepPhotos');
  private readonly photos: Counter<'what'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly worker: JobWorker,
    private readonly smallPictures: SmallPictures,
    { registry }: Metrics,
  ) {
    this.photos = new Counter({
      name: 'photos_swept_total',
      help: 'Photos deleted because nothing has named them for long (unused), and originals of old orders (ordered)',
      labelNames: ['what'],
      registers: [registry],
    });
  }

  onModuleInit(): void {
    this.worker.schedule('sweep-photos', AT_NIGHT, async () => {
      const unused = await this.sweepUnused(new Date());
      const ordered = await this.sweepOrdered(new Date());
      if (unused + ordered > 0) this.logger.log({ unused, ordered }, 'deleted old photos');
    });
  }

  /** Some time after they were last requested. */
  async sweepUnused(now: Date): Promise<number> {
    const before = new Date(now.getTime() - unusedPhotosDays * DAY_MS).toISOString().slice(0, 10);
    let count = 0;
    let place: Place | undefined = { on: '-infinity', path: '' };
    for (let batch = 0; place && batch < MAX_BATCHES; batch++) {
      const swept: { next: Place | undefined; deleted: number } = await this.sweepBatch(place, before);
      count += swept.deleted;
      place = swept.next;
    }
    this.photos.inc({ what: 'unused' }, count);
    return count;
  }

  async sweepOrdered(now: Date): Promise<number> {
    const before = new Date(now.getTime() - orderedPhotosDays * DAY_MS);
    let count = 0;
    let last = '';
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const rows: { path: string }[] = await this.dataSource.query(
        `SELECT object_path AS path FROM media_objects AS photo
         WHERE created_at < $1 AND original_deleted_at IS NULL AND object_path > $2
           AND ${ORDERED} AND NOT ${NEEDED_BY_AN_ORDER} AND NOT (${IN_USE})
         ORDER BY object_path LIMIT ${ORDERED_BATCH}`,
        [before, last],
      );
      const kept: string[] = [];
      for (const { path } of rows) if (await this.keepSmall(path)) kept.push(path);
      count += await this.deleteOriginals(kept, { before, now });
      if (rows.length < ORDERED_BATCH) break;
      last = rows.at(-1)!.path;
    }
    this.photos.inc({ what: 'ordered' }, count);
    return count;
  }

  /** One that cannot be scaled down does not hold up the others. */
  private async keepSmall(path: string): Promise<boolean> {
    try {
      await this.smallPictures.keep(path);
      return true;
    } catch (error) {
      // the next run tries again
      if (error instanceof StorageUnavailable) throw error;
      this.logger.error({ err: error, path }, 'an old photo could not be scaled down and keeps its original');
      return false;
    }
  }

  /** Locks the rows before it looks for what names them, as carts do. */
  private sweepBatch(place: Place, before: string): Promise<{ next: Place | undefined; deleted: number }> {
    return this.transactions.run(async (manager) => {
      const rows = await manager.query<Place[]>(
        `SELECT last_requested_on::text AS on, object_path AS path FROM media_objects
         WHERE last_requested_on < $3::date AND (last_requested_on, object_path) > ($1::date, $2)
         ORDER BY last_requested_on, object_path LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [place.on, place.path, before],
      );
      const [deleted] = await manager.query<[{ path: string }[], number]>(
        `DELETE FROM media_objects AS photo
         WHERE object_path = ANY($1) AND NOT ${ORDERED} AND NOT (${IN_USE}) RETURNING object_path AS path`,
        [rows.map(({ path }) => path)],
      );
      const paths = deleted.map(({ path }) => path);
      await removeFilesOfPhotos(manager, this.jobs, { paths, keepSmall: false });
      return { next: rows.length === BATCH ? rows.at(-1) : undefined, deleted: paths.length };
    });
  }

  private deleteOriginals(paths: readonly string[], { before, now }: { before: Date; now: Date }): Promise<number> {
    return this.transactions.run(async (manager) => {
      const rows = await manager.query<{ path: string }[]>(
        `SELECT object_path AS path FROM media_objects WHERE object_path = ANY($1) ORDER BY object_path FOR UPDATE`,
        [paths],
      );
      // deleted on request meanwhile
      const stored = new Set(rows.map(({ path }) => path));
      const unnamed = paths.filter((path) => !stored.has(path));
      await removeFilesOfPhotos(manager, this.jobs, { paths: unnamed, keepSmall: false });
      const [deleted] = await manager.query<[{ path: string }[], number]>(
        `UPDATE media_objects AS photo SET original_deleted_at = $3
         WHERE object_path = ANY($2) AND original_deleted_at IS NULL
           AND NOT ${NEEDED_BY_AN_ORDER} AND NOT (${IN_USE}) RETURNING object_path AS path`,
        [before, paths, now],
      );
      const gone = deleted.map(({ path }) => path);
      const orders = await manager.query<{ id: string }[]>(
        `SELECT DISTINCT order_id AS id FROM order_items WHERE custom_images && $1`,
        [gone],
      );
      const orderIds = orders.map(({ id }) => id);
      await withdrawRunFiles(manager, this.jobs, {
        orderIds,
        error: 'The original photos of its orders were deleted, and these files with them.',
      });
      await removeFilesOfPhotos(manager, this.jobs, { paths: gone, keepSmall: true });
      return deleted.length;
    });
  }
}
