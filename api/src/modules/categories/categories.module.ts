import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { CategoriesController } from './categories.controller.js';
import { Categories } from './categories.js';

@Module({ imports: [MediaModule], controllers: [CategoriesController], providers: [Categories] })
export class CategoriesModule {}
