import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { HealthChecks } from '../../shared/health/health-checks.js';
import { PhotoStorage } from './photo-storage.js';
import { S3PhotoStorage } from './s3-photo-storage.js';

@Global()
@Module({
  providers: [
    {
      provide: PhotoStorage,
      inject: [Settings],
      useFactory: ({ environment }: Settings): PhotoStorage =>
        new S3PhotoStorage({
          bucket: environment.S3_BUCKET,
          region: environment.S3_REGION,
          accessKeyId: environment.S3_ACCESS_KEY_ID,
          secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
          endpoint: environment.S3_ENDPOINT,
          publicEndpoint: environment.S3_PUBLIC_ENDPOINT,
        }),
    },
  ],
  exports: [PhotoStorage],
})
export class StorageModule implements OnModuleInit {
  constructor(
    @Inject(PhotoStorage) private readonly storage: PhotoStorage,
    private readonly checks: HealthChecks,
  ) {}

  onModuleInit(): void {
    this.checks.add({ name: 'storage', weight: 'degrading', check: () => this.storage.check() });
  }
}
