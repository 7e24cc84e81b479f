import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DiscoveryService } from '@nestjs/core';
import { escapeHtml } from 'shared-server/http/escape-html';
import { Settings } from '../../config/settings.js';
import { htmlPolicy } from '../http/html-policy.js';
import { headersOfHandlers } from './handler-headers.js';
import { openApiOf, type Operation } from './openapi.js';

@Controller('/api/docs')
export class DocsController {
  private document: ReturnType<typeof openApiOf> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly discovery: DiscoveryService,
  ) {}

  @Get()
  page(@Res() response: Response): void {
    const page = docsPageOf(this.openApi());
    response.set('Content-Security-Policy', htmlPolicy(page)).type('html').send(page);
  }

  @Get('openapi.json')
  openApi(): ReturnType<typeof openApiOf> {
    const { SHOP_NAME, PUBLIC_URL } = this.settings.environment;
    return (this.document ??= openApiOf({
      title: `${SHOP_NAME} API`,
      version: '1.0.0',
      serverUrl: PUBLIC_URL,
      handlers: headersOfHandlers(this.discovery),
    }));
  }
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code { font-family: ui-monospace, monospace; }
summary { cursor: pointer; padding: .6rem 0; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
pre { overflow: auto; padding: 1rem; background: color-mix(in srgb, currentColor 7%, transparent); border-radius: .5rem; }
.access { opacity: .75; }`;

const sectionOf = (method: string, path: string, operation: Operation) => `
<details>
  <summary><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code> ${escapeHtml(operation.summary)} <span class="access">(${escapeHtml(operation['x-access'])})</span></summary>
  <pre><code>${escapeHtml(JSON.stringify(operation, null, 2))}</code></pre>
</details>`;

function docsPageOf(document: ReturnType<typeof openApiOf>): string {
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => sectionOf(method, path, operation)),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(document.info.title)}</title><style>${style}</style></head>
<body>
<h1>${escapeHtml(document.info.title)}</h1>
<p>Calls and answers are JSON. The same as a document for programs: <a href="/api/docs/openapi.json">OpenAPI ${document.openapi}</a>.</p>
${sections.join('')}
</body>
</html>`;
}
