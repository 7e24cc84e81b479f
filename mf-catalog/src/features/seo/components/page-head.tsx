import { useShop } from 'shell/contract';
import preview from '../pictures/preview.jpg';

/** The shop's name follows `title`; `fullTitle` stands alone. */
type Titled = { title: string; fullTitle?: string | null | undefined } | { title?: undefined; fullTitle: string };
export type PageHeadProps = Titled & {
  description: string;
  /** Without query. */
  path: string;
  /** Defaults to the shop's own. */
  image?: string | null | undefined;
  kind?: 'website' | 'product';
};

const PREVIEW_WIDTH = 1280;

/** A full URL in the browser, a path on the server. */
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

export function PageHead({ title, fullTitle, description, path, image, kind = 'website' }: PageHeadProps) {
  const { name, publicUrl } = useShop();
  const documentTitle = fullTitle ?? `${title} | ${name}`;
  const url = publicUrl + path;
  const picture = image ? `${publicUrl}${image}?w=${PREVIEW_WIDTH}` : publicUrl + pathOf(preview);
  return (
    <>
      <title>{documentTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={documentTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
