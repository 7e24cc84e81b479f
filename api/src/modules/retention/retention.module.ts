import { Module } from '@nestjs/common';
import { MetricsModule } from '../../shared/metrics/metrics.module.js';
import { MediaModule } from '../media/media.module.js';
import { PhotoDeletion } from './photo-deletion.js';
import { RetentionController } from './retention.controller.js';
import { SweepPhotos } from './sweep-photos.js';

@Module({
  imports: [MediaModule, MetricsModule],
  controllers: [RetentionController],
  providers: [PhotoDeletion, SweepPhotos],
})
export class RetentionModule {}
