import { Module } from '@nestjs/common';
import { AdminProductList } from './admin-product-list.js';
import { BulkProductChange } from './bulk-product-change.js';
import { ChangePricesAndStock } from './change-prices-and-stock.js';
import { ChangeProducts } from './change-products.js';
import { ChangeVariations } from './change-variations.js';
import { DeleteProduct } from './delete-product.js';
import { DuplicateProduct } from './duplicate-product.js';
import { ImportProducts } from './import-products.js';
import { ProductManagementController } from './product-management.controller.js';

@Module({
  controllers: [ProductManagementController],
  providers: [
    AdminProductList,
    BulkProductChange,
    ChangePricesAndStock,
    ChangeProducts,
    ChangeVariations,
    DeleteProduct,
    DuplicateProduct,
    ImportProducts,
  ],
})
export class ProductManagementModule {}
