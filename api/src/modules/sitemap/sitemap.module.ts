import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.js';
import { Sitemap } from './sitemap.js';

@Module({ controllers: [SitemapController], providers: [Sitemap] })
export class SitemapModule {}
