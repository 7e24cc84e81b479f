import { describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { sampleProduct } from 'shared-contracts/testing/samples';
import { StructuredData } from '../components/structured-data';
import { faqPage } from './faq-page';
import { organization } from './organization';
import { breadcrumbs, productThing } from './product-thing';
import { scriptTextOf } from './structured-data';

const shop = {
  name: 'Test Shop',
  supportEmail: 'help@shop.test',
  currency: 'cad',
  publicUrl: 'https://shop.test',
  timeZone: 'UTC',
};

describe('structured data', () => {
  it("cannot be broken out of by a product's name", () => {
    const name = '</script><script>alert(1)</script><!--';
    const text = scriptTextOf([productThing(sampleProduct({ name }), shop)]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org', '@graph': [{ name }] });
  });

  it("stays as the server wrote it when the page hydrates, without the browser's code for it", async () => {
    const onError = jest.spyOn(console, 'error');
    const container = document.createElement('div');
    container.innerHTML = '<script type="application/ld+json">{"@graph":[]}</script>';
    await act(async () => hydrateRoot(container, <StructuredData about={[]} />));
    expect(container.textContent).toBe('{"@graph":[]}');
    expect(onError).not.toHaveBeenCalled();
  });

  it("lists an offer per pack in the shop's currency", () => {
    const product = sampleProduct({ price: '10.00', sku: 'SQ-1', ratingAverage: '4.9', ratingCount: 127 });
    expect(productThing(product, shop)).toMatchObject({
      '@type': 'Product',
      sku: 'SQ-1',
      image: ['https://shop.test/objects/products/square.webp?w=1280'],
      aggregateRating: { ratingValue: '4.9', reviewCount: 127 },
      offers: expect.arrayContaining([
        expect.objectContaining({ price: '10.00', priceCurrency: 'CAD', availability: 'https://schema.org/InStock' }),
        // 10.00 x 1.6
        expect.objectContaining({ name: 'Pack of 6', price: '16.00', url: `https://shop.test/products/${product.id}` }),
      ]),
    });
  });

  it('offers no pack, and no single magnet, that is not sold', () => {
    const packOptions = [{ size: 6, price: '24.99' }];
    expect(productThing(sampleProduct({ price: '4.50', packOptions }), shop).offers).toEqual([
      expect.objectContaining({ name: 'Pack of 6', price: '24.99' }),
    ]);
  });

  it('omits stock, rating and picture if the product has none', () => {
    const product = sampleProduct({
      inStock: 0,
      ratingAverage: null,
      ratingCount: null,
      imageUrl: null,
      imageUrls: [],
    });
    const thing = productThing(product, shop);
    expect(thing).not.toHaveProperty('aggregateRating');
    expect(thing).toMatchObject({ image: [] });
    expect(JSON.stringify(thing)).toContain('https://schema.org/OutOfStock');
  });

  it('describes the shop, breadcrumbs and FAQ', () => {
    expect(organization(shop)).toMatchObject({ '@type': 'Organization', name: 'Test Shop', url: 'https://shop.test/' });
    const trail = [
      { name: 'Home', path: '/' },
      { name: 'Products', path: '/products' },
    ];
    expect(breadcrumbs(trail, shop)).toMatchObject({
      itemListElement: [
        { position: 1, item: 'https://shop.test/' },
        { position: 2, name: 'Products', item: 'https://shop.test/products' },
      ],
    });
    expect(faqPage([{ question: 'Why?', answer: 'Because.' }])).toMatchObject({
      mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'Because.' } }],
    });
  });
});
