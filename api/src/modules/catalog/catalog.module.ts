import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogChanges } from './catalog-changes.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogReads } from './catalog-reads.js';
import { Catalog } from './catalog.js';
import { MatchCounts } from './match-counts.js';
import { ProductImage } from './product-image.entity.js';
import { ProductList } from './product-list.js';
import { ProductVariation } from './product-variation.entity.js';
import { Product } from './product.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([Product, ProductVariation, ProductImage])],
  controllers: [CatalogController],
  providers: [Catalog, ProductList, CatalogReads, CatalogChanges, MatchCounts],
})
export class CatalogModule {}
