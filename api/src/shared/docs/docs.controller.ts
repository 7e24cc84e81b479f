import { Controller, Get, Header } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { docsPageOf } from './docs-page.js';
import { openApiOf } from './openapi.js';

/** The API documentation, generated from the endpoint table. */
@Controller('/api/docs')
export class DocsController {
  private document: ReturnType<typeof openApiOf> | undefined;

  constructor(private readonly settings: Settings) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  page(): string {
    return docsPageOf(this.openApi());
  }

  @Get('openapi.json')
  openApi(): ReturnType<typeof openApiOf> {
    const { SHOP_NAME, PUBLIC_URL } = this.settings.environment;
    return (this.document ??= openApiOf({ title: `${SHOP_NAME} API`, version: '1.0.0', serverUrl: PUBLIC_URL }));
  }
}
