import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MetricsModule } from '../../shared/metrics/metrics.module.js';
import { FaceFinder } from './faces/face-finder.js';
import { MediaController } from './media.controller.js';
import { MediaObject } from './media-object.entity.js';
import { ObjectReader } from './object-reader.js';
import { OwnPhotos } from './own-photos.js';
import { PhotoDetails } from './photo-details.js';
import { PhotoUse } from './photo-use.js';
import { PictureLinks } from './picture-links.js';
import { PictureQueue } from './picture-queue.js';
import { Pictures } from './pictures.js';
import { PublishPhoto } from './publish-photo.js';
import { ReceiveUpload } from './receive-upload.js';
import { RemovePhotoFiles } from './remove-photo-files.js';
import { SmallPictures } from './small-pictures.js';
import { SweepUploads } from './sweep-uploads.js';
import { UploadPhoto } from './upload-photo.js';
import { UploadSpace } from './upload-space.js';

@Module({
  imports: [TypeOrmModule.forFeature([MediaObject]), MetricsModule],
  controllers: [MediaController],
  providers: [
    OwnPhotos,
    UploadPhoto,
    UploadSpace,
    ReceiveUpload,
    PictureQueue,
    SweepUploads,
    ObjectReader,
    PictureLinks,
    Pictures,
    FaceFinder,
    PhotoDetails,
    PhotoUse,
    SmallPictures,
    RemovePhotoFiles,
    PublishPhoto,
  ],
  exports: [ObjectReader, OwnPhotos, PictureLinks, PictureQueue, PublishPhoto, SmallPictures],
})
export class MediaModule {}
