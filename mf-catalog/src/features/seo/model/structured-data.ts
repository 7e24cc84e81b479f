import type { Product } from 'shared-contracts/catalog/schemas';
import { toDecimal } from 'shared-contracts/money/money';
import { packOptionsOf } from 'shared-contracts/packs/packs';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Shop } from 'shell/contract';

/** A schema.org object. */
export type Thing = { '@type': string; [property: string]: unknown };

/** JSON for a script element. Escapes `<`, so that no value can end the element or start a comment. */
export const scriptTextOf = (about: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': about }).replaceAll('<', '\\u003c');

const countries = shopPolicy.shipping.countries.map(({ code }) => code);

const returnPolicy: Thing = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: countries,
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: shopPolicy.returnsWithinDays,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
};

/** The shop. */
export const organization = ({ name, publicUrl, supportEmail }: Shop): Thing => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#shop`,
  name,
  url: `${publicUrl}/`,
  email: supportEmail,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: supportEmail,
    url: `${publicUrl}/contact`,
    areaServed: countries,
  },
  hasMerchantReturnPolicy: returnPolicy,
});

export type Crumb = { name: string; path: string };

/** Breadcrumbs from the home page to this one. */
export const breadcrumbs = (trail: readonly Crumb[], { publicUrl }: Shop): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});

const availabilityOf = ({ inStock }: Product) => `https://schema.org/${inStock > 0 ? 'InStock' : 'OutOfStock'}`;

/** A product with an offer per pack. */
export function productThing(product: Product, shop: Shop): Thing {
  const url = `${shop.publicUrl}/products/${product.id}`;
  const pictures = product.imageUrls.length > 0 ? product.imageUrls : [product.imageUrl];
  const offer = {
    '@type': 'Offer',
    url,
    priceCurrency: shop.currency.toUpperCase(),
    availability: availabilityOf(product),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': `${shop.publicUrl}/#shop` },
  };
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description,
    url,
    image: pictures.filter((picture) => picture !== null).map((picture) => `${shop.publicUrl}${picture}?w=1280`),
    category: product.category,
    material: product.material,
    brand: { '@type': 'Brand', name: shop.name },
    ...(product.sku && { sku: product.sku }),
    ...(product.ratingAverage &&
      product.ratingCount && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.ratingAverage,
          reviewCount: product.ratingCount,
        },
      }),
    offers: packOptionsOf(product).map(({ size, price }) => ({
      ...offer,
      name: `Pack of ${size}`,
      price: toDecimal(price),
      eligibleQuantity: { '@type': 'QuantitativeValue', value: size },
    })),
  };
}

/** An FAQ. */
export const faqPage = (entries: readonly { question: string; answer: string }[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
