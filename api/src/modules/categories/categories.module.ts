import { Module } from '@nestjs/common';
import { CategoriesController } from './categories.controller.js';
import { Categories } from './categories.js';

/** Categories, for admins. */
@Module({ controllers: [CategoriesController], providers: [Categories] })
export class CategoriesModule {}
