import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ProductImagesController } from './product-images.controller.js';
import { ProductImages } from './product-images.js';

@Module({ imports: [MediaModule], controllers: [ProductImagesController], providers: [ProductImages] })
export class ProductImagesModule {}
