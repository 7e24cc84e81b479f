import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { KeyedQueue } from '../../shared/queues/keyed-queue.js';
import { Transactions } from '../../shared/database/transactions.js';
import { type Result, fail, ok } from '../../shared/result.js';
import { signatureOf } from '../../shared/security/signature.js';
import type { Uploader } from './domain/photo-keys.js';

const { urlMinutes, keptMinutes, maximumUnorderedBytes, unorderedPhotosThatFit } = shopPolicy.uploads;
const MEGABYTE = 1_048_576;
const MAX_QUEUED = 64;

const fullOfOwn = fail(
  'photo_space_full',
  `Your photos that aren't part of an order yet take up ${maximumUnorderedBytes.perVisitor / MEGABYTE} MB, which is all we can keep. Please order some of them first, or contact us if you need more room.`,
);
const fullOfNetwork = fail(
  'photo_space_full',
  "Photos sent from your network that aren't part of an order yet take up all the room that we can keep for one network. Please order yours first, or contact us.",
);

/** `isLimited`: false for those who manage the shop. */
export type WantedUpload = { key: string; uploader: Uploader; network: string; bytes: number; isLimited: boolean };

/** Bounds what visitors store that no order names. `RATE_LIMITS=off` lifts the bound of networks. */
@Injectable()
export class UploadSpace {
  private readonly queue = new KeyedQueue(MAX_QUEUED);

  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  /** 409 `photo_space_full` if there is no room. */
  reserve(upload: WantedUpload): Promise<Result<null>> {
    return this.queue.run(upload.network, () => this.transactions.run((manager) => this.reserveIn(manager, upload)));
  }

  /** From now on, its photo is counted. Returns that photo's network. */
  async settle(manager: EntityManager, key: string): Promise<string | null> {
    const [[upload]] = await manager.query<[{ network: string | null }[], number]>(
      `DELETE FROM pending_uploads WHERE pending_key = $1 RETURNING network`,
      [key],
    );
    return upload?.network ?? null;
  }

  /** Refused uploads count until their bytes are removed, as their URL may still be used. */
  async forget(now: Date): Promise<void> {
    const before = new Date(now.getTime() - (urlMinutes + keptMinutes) * 60_000);
    await this.dataSource.query(`DELETE FROM pending_uploads WHERE created_at < $1`, [before]);
  }

  private async reserveIn(manager: EntityManager, upload: WantedUpload): Promise<Result<null>> {
    const { key, uploader, bytes, isLimited } = upload;
    const network = isLimited ? this.hashOf(upload.network) : null;
    // parallel calls see each other; all take the network's lock first
    await manager.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('uploads from ' || coalesce($1::text, $2::text), 0)),
              pg_advisory_xact_lock(hashtextextended('uploads of ' || $2::text, 0))`,
      [network, uploader.id],
    );
    const [use] = await manager.query<[{ isReserved: boolean; hasOwnRoom: boolean }]>(
      `WITH own AS (${bytesOf(uploader.kind === 'user' ? 'user_id = $2::uuid' : 'guest_id = $2::uuid AND user_id IS NULL')}),
       network AS (${bytesOf('network = $3::text')}),
       room AS (
         SELECT own.bytes + $4::integer <= $6::bigint OR own.photos < $8::integer AS own,
                $3::text IS NULL OR network.bytes + $4::integer <= $7::bigint AS network
         FROM own, network
       ), reserved AS (
         INSERT INTO pending_uploads (pending_key, ${uploader.kind}_id, network, bytes)
         SELECT $1, $2::uuid, $3::text, $4::integer FROM room
         WHERE NOT $5::boolean OR (room.own AND room.network)
         RETURNING pending_key
       ) SELECT own AS "hasOwnRoom", EXISTS (SELECT FROM reserved) AS "isReserved" FROM room`,
      [
        key,
        uploader.id,
        network,
        bytes,
        isLimited,
        maximumUnorderedBytes.perVisitor,
        maximumUnorderedBytes.perNetwork,
        unorderedPhotosThatFit,
      ],
    );
    if (use.isReserved) return ok(null);
    return use.hasOwnRoom ? fullOfNetwork : fullOfOwn;
  }

  /** Nobody can read the address from it. */
  private hashOf(network: string): string | null {
    const { RATE_LIMITS, SESSION_SECRET } = this.settings.environment;
    return RATE_LIMITS === 'on' ? signatureOf(`uploads from ${network}`, SESSION_SECRET).toString('base64url') : null;
  }
}

const bytesOf = (condition: string): string =>
  `SELECT coalesce(sum(bytes), 0) AS bytes, count(*) AS photos FROM (
     SELECT bytes FROM pending_uploads WHERE ${condition}
     UNION ALL
     SELECT unordered_bytes FROM media_objects WHERE ${condition} AND unordered_bytes IS NOT NULL) AS counted`;
