import { Injectable, type OnModuleInit } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { JobWorker } from '../../shared/jobs/job-worker.js';
import { type Failure, fail } from '../../shared/result.js';
import { signatureOf } from '../../shared/security/signature.js';
import type { Demand } from '../stock/domain/demand.js';
import { liveStatuses } from './domain/checkout-state.js';

const { unpaidPacks, newCheckouts, withinMinutes } = shopPolicy.stock.perNetwork;

const EVERY_TEN_MINUTES = '*/10 * * * *';

type Use = { packs: number; secondsToNextCheckout: number; secondsToNextExpiry: number };

const tooMany = (retryAfterSeconds: number): Failure =>
  fail(
    'too_many_requests',
    'There are many unpaid checkouts from your network. Please finish one of them, or try again in a few minutes.',
    { retryAfterSeconds },
  );

/** Lets parallel checkouts see each other. Take it before any row lock. */
export const lockOfNetwork = (network: string): string =>
  `pg_advisory_xact_lock(hashtextextended('checkouts from ' || ${network}, 0))`;

/** Keeps one network from holding the stock without paying. */
@Injectable()
export class NetworkLimits implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly worker: JobWorker,
  ) {}

  onModuleInit(): void {
    this.worker.schedule('forget-networks', EVERY_TEN_MINUTES, () => this.forget());
  }

  get isOn(): boolean {
    return this.settings.environment.RATE_LIMITS === 'on';
  }

  /** Hides the address. Null without limits. */
  hashOf(network: string): string | null {
    if (!this.isOn) return null;
    return signatureOf(`network ${network}`, this.settings.environment.SESSION_SECRET).toString('base64url');
  }

  /** `isNew`: not another try of the same checkout. */
  async refuse(
    manager: EntityManager,
    network: string | null,
    { demand, isNew }: { demand: readonly Pick<Demand, 'quantity'>[]; isNew: boolean },
  ): Promise<Failure | undefined> {
    if (network === null) return undefined;
    const [use] = await manager.query<[Use]>(
      `SELECT coalesce((SELECT extract(epoch FROM created_at + make_interval(mins => $2) - now())::float FROM checkouts
                        WHERE network = $1 ORDER BY created_at DESC OFFSET $3 LIMIT 1), 0) AS "secondsToNextCheckout",
              coalesce(sum(r.quantity), 0)::integer AS packs,
              coalesce(extract(epoch FROM min(c.expires_at) - now())::float, 0) AS "secondsToNextExpiry"
       FROM checkouts c JOIN stock_reservations r ON r.checkout_id = c.id AND r.state = 'held' WHERE c.network = $1`,
      [network, withinMinutes, newCheckouts - 1],
    );
    if (isNew && use.secondsToNextCheckout > 0) return tooMany(use.secondsToNextCheckout);
    const wanted = demand.reduce((sum, { quantity }) => sum + quantity, 0);
    return use.packs + wanted > unpaidPacks ? tooMany(use.secondsToNextExpiry) : undefined;
  }

  async forget(): Promise<void> {
    await this.dataSource.query(
      `UPDATE checkouts SET network = NULL
       WHERE network IS NOT NULL AND created_at < now() - make_interval(mins => $1) AND status <> ALL($2)`,
      [withinMinutes, liveStatuses],
    );
  }
}
