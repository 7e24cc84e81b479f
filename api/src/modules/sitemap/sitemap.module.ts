import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.js';
import { Sitemap } from './sitemap.js';

/** The addresses that search engines get. */
@Module({ controllers: [SitemapController], providers: [Sitemap] })
export class SitemapModule {}
