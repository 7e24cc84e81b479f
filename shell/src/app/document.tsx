import type { ReactNode } from 'react';
import { HEADER_END_ID } from '../layout/site-header';

export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf6ea" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15161d" />
        {/* half a header would shift when the rest of it is parsed */}
        <link rel="expect" href={`#${HEADER_END_ID}`} blocking="render" />
      </head>
      <body>{children}</body>
    </html>
  );
}
