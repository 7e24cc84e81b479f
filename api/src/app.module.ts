import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigModule } from './config/config.module.js';
import type { Settings } from './config/settings.js';
import { MailModule } from './integrations/mail/mail.module.js';
import { PrintFolderModule } from './integrations/print-folder/print-folder.module.js';
import { StorageModule } from './integrations/s3/storage.module.js';
import { AccountsModule } from './modules/accounts/accounts.module.js';
import { AuditModule } from './modules/audit/audit.module.js';
import { CartModule } from './modules/cart/cart.module.js';
import { CatalogModule } from './modules/catalog/catalog.module.js';
import { CategoriesModule } from './modules/categories/categories.module.js';
import { CheckoutModule } from './modules/checkout/checkout.module.js';
import { ClaimsModule } from './modules/claims/claims.module.js';
import { ContactModule } from './modules/contact/contact.module.js';
import { DesignsModule } from './modules/designs/designs.module.js';
import { DocumentsModule } from './modules/documents/documents.module.js';
import { InsightsModule } from './modules/insights/insights.module.js';
import { MailPreviewModule } from './modules/mails/mail-preview.module.js';
import { MediaModule } from './modules/media/media.module.js';
import { OrderDeskModule } from './modules/order-desk/order-desk.module.js';
import { OrdersModule } from './modules/orders/orders.module.js';
import { PaymentsModule } from './modules/payments/payments.module.js';
import { PersonalDataModule } from './modules/personal-data/personal-data.module.js';
import { PrintRunsModule } from './modules/print-runs/print-runs.module.js';
import { ProductManagementModule } from './modules/product-management/product-management.module.js';
import { ProductImagesModule } from './modules/product-images/product-images.module.js';
import { ProductionModule } from './modules/production/production.module.js';
import { ReleasesModule } from './modules/releases/releases.module.js';
import { ReportsModule } from './modules/reports/reports.module.js';
import { RetentionModule } from './modules/retention/retention.module.js';
import { ReviewsModule } from './modules/reviews/reviews.module.js';
import { ShippingOptionsModule } from './modules/shipping-options/shipping-options.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { ToDoModule } from './modules/to-do/to-do.module.js';
import { SitemapModule } from './modules/sitemap/sitemap.module.js';
import { StockModule } from './modules/stock/stock.module.js';
import { SynonymsModule } from './modules/synonyms/synonyms.module.js';
import { UsersModule } from './modules/users/users.module.js';
import { SeedModule } from './seed/seed.module.js';
import { DatabaseModule } from './shared/database/database.module.js';
import { DocsModule } from './shared/docs/docs.module.js';
import { HealthModule } from './shared/health/health.module.js';
import { HttpModule } from './shared/http/http.module.js';
import { JobsModule } from './shared/jobs/jobs.module.js';
import { MetricsModule } from './shared/metrics/metrics.module.js';
import { OutboxModule } from './shared/outbox/outbox.module.js';
import { TracingModule } from './shared/tracing/tracing.module.js';

@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(settings),
        DatabaseModule,
        JobsModule,
        HttpModule.with(settings),
        HealthModule,
        MetricsModule,
        TracingModule,
        DocsModule,
        MailModule,
        StorageModule,
        PrintFolderModule,
        OutboxModule,
        // Express asks one route after the other: those of sales come first
        OrdersModule,
        PaymentsModule,
        CheckoutModule,
        CartModule,
        AccountsModule,
        CatalogModule,
        MediaModule,
        DesignsModule,
        StockModule,
        ProductionModule,
        PrintRunsModule,
        DocumentsModule,
        OrderDeskModule,
        RetentionModule,
        ReviewsModule,
        ClaimsModule,
        PersonalDataModule,
        ContactModule,
        ProductImagesModule,
        CategoriesModule,
        ShippingOptionsModule,
        SynonymsModule,
        SitemapModule,
        UsersModule,
        ReleasesModule,
        ProductManagementModule,
        AuditModule,
        InsightsModule,
        ReportsModule,
        SearchModule,
        ToDoModule,
        ...(settings.environment.NODE_ENV === 'production' ? [] : [MailPreviewModule]),
        SeedModule,
      ],
    };
  }
}
