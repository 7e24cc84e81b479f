import { type Thing, scriptTextOf } from '../model/structured-data';

/** JSON-LD for search engines, which read the server's HTML. Browsers keep it, and do without the code that makes it. */
export const StructuredData = ({ about }: { about: readonly Thing[] }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? scriptTextOf(about) : '' }}
  />
);
