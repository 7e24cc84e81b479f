import { Module } from '@nestjs/common';
import { MetricsModule } from '../../shared/metrics/metrics.module.js';
import { MediaModule } from '../media/media.module.js';
import { PhotoDeletion } from './photo-deletion.js';
import { RetentionController } from './retention.controller.js';
import { SweepPhotos } from './sweep-photos.js';

/** How long photos are kept, and their deletion on request. */
@Module({
  imports: [MediaModule, MetricsModule],
  controllers: [RetentionController],
  providers: [PhotoDeletion, SweepPhotos],
})
export class RetentionModule {}
