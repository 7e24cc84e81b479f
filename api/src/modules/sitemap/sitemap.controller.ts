import { Controller } from '@nestjs/common';
import { Handle } from '../../shared/http/handle.js';
import { Sitemap } from './sitemap.js';

@Controller()
export class SitemapController {
  constructor(private readonly sitemap: Sitemap) {}

  @Handle('GET /api/sitemap/parts')
  parts({ size }: { size: number }) {
    return this.sitemap.parts(size);
  }

  @Handle('GET /api/sitemap/products')
  products(place: { after?: string | undefined; limit: number }) {
    return this.sitemap.products(place);
  }
}
