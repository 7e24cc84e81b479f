import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { Search } from './search.js';

/** Finds orders, customers and products, for admins. */
@Module({ controllers: [SearchController], providers: [Search] })
export class SearchModule {}
