import { type Thing, scriptTextOf } from '../model/structured-data';

/** Facts about the page for search engines, as JSON-LD. A data block: no browser runs it. */
export const StructuredData = ({ about }: { about: readonly Thing[] }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptTextOf(about) }} />
);
