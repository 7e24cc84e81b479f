import { type Thing, scriptTextOf } from '../model/structured-data';

/** Search engines read the server's HTML, so browsers do without its code. */
export const StructuredData = ({ about }: { about: readonly Thing[] }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: typeof window === 'undefined' ? scriptTextOf(about) : '' }}
  />
);
