import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Settings } from '../../config/settings.js';
import { htmlPolicy } from '../http/html-policy.js';
import { docsPageOf } from './docs-page.js';
import { openApiOf } from './openapi.js';

/** The API documentation, generated from the endpoint table. */
@Controller('/api/docs')
export class DocsController {
  private document: ReturnType<typeof openApiOf> | undefined;

  constructor(private readonly settings: Settings) {}

  @Get()
  page(@Res() response: Response): void {
    const page = docsPageOf(this.openApi());
    response.set('Content-Security-Policy', htmlPolicy(page)).type('html').send(page);
  }

  @Get('openapi.json')
  openApi(): ReturnType<typeof openApiOf> {
    const { SHOP_NAME, PUBLIC_URL } = this.settings.environment;
    return (this.document ??= openApiOf({ title: `${SHOP_NAME} API`, version: '1.0.0', serverUrl: PUBLIC_URL }));
  }
}
