import { type Thing, scriptTextOf } from '../model/structured-data';

/** JSON-LD for search engines. */
export const StructuredData = ({ about }: { about: readonly Thing[] }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptTextOf(about) }} />
);
