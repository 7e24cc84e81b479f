import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { PhotoStorage } from '../integrations/s3/photo-storage.js';
import { productKeyOf } from '../modules/media/domain/photo-keys.js';
import { Transactions } from '../shared/database/transactions.js';
import { HealthChecks } from '../shared/health/health-checks.js';
import { type SeedPicture, seedPictures } from './pictures.js';
import { seedCatalog } from './seed-catalog.js';

const ATTEMPTS = 10;
const AGAIN_MS = 2_000;

/** Ready once pictures are stored, or cannot be. */
@Module({})
export class SeedModule implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('Seed');
  private storing: Promise<void> | undefined;
  private isStored = false;
  private hasFailed = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: PhotoStorage,
    private readonly checks: HealthChecks,
    private readonly settings: Settings,
  ) {}

  /** Retries; says whether the pictures are stored. */
  async isFinished(): Promise<boolean> {
    await this.storing;
    for (let attempt = 1; this.hasFailed && attempt < ATTEMPTS; attempt++) {
      await sleep(AGAIN_MS);
      this.storing = this.store([...(await seedPictures()).values()].flat());
      await this.storing;
    }
    return !this.hasFailed;
  }

  async onModuleInit(): Promise<void> {
    if (!this.settings.preparesDatabase) return;
    const pictures = await seedPictures();
    // it would be in a real shop's figures and documents
    const withDemoOrder = !this.settings.isProduction;
    const isLoaded = await this.transactions.run((manager) => seedCatalog(manager, { pictures, withDemoOrder }));
    if (isLoaded) this.logger.log('loaded the catalog');
    this.checks.add({
      name: 'pictures',
      weight: 'required',
      check: async () => {
        if (!this.isStored) throw new Error('the pictures of the catalog are not stored yet');
      },
    });
    this.storing = this.store([...pictures.values()].flat());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.storing;
  }

  /** Without the storage, the shop starts without pictures. */
  private async store(pictures: SeedPicture[]): Promise<void> {
    this.hasFailed = false;
    try {
      await this.storage.prepare();
      await Promise.all(pictures.map((picture) => this.storeUnlessThere(picture)));
    } catch (error) {
      this.hasFailed = true;
      this.logger.warn({ err: error }, 'could not store the catalog pictures');
    }
    this.isStored = true;
  }

  private async storeUnlessThere({ objectName, bytes }: SeedPicture): Promise<void> {
    const key = productKeyOf(objectName);
    if (!(await this.storage.head(key))) await this.storage.put({ key, body: bytes, contentType: 'image/webp' });
  }
}
