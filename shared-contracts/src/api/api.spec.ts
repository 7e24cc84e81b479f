import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ShippingInfo } from '../checkout/schemas.js';
import { Registration } from '../accounts/schemas.js';
import { LineRequest } from '../cart/schemas.js';
import { ObjectPath } from './fields.js';
import { api } from './api.js';
import { problemStatus } from './problem.js';

const messagesOf = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(schema.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []);

describe('the endpoint table', () => {
  it.each(Object.keys(api))('%s is a method and a path under /api', (key) =>
    expect(key).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/api\/[\w/:-]+$/),
  );

  it.each(Object.entries(api))('%s refuses unknown fields and has a JSON schema', (_key, row) => {
    const result = row.input.safeParse({ surprise: 1 });
    expect(result.error?.issues.some((issue) => issue.code === 'unrecognized_keys')).toBe(true);
    expect(() => z.toJSONSchema(row.output, { io: 'output' })).not.toThrow();
    for (const code of row.errors ?? []) expect(problemStatus[code]).toBeGreaterThanOrEqual(400);
  });

  it.each(Object.entries(api))('%s declares every path parameter as an input field', (key, row) => {
    const schema = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, unknown>;
    };
    for (const [, name] of key.matchAll(/:(\w+)/g)) expect(schema.properties).toHaveProperty(name!);
  });
});

function objectsIn(schema: unknown): string[][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  const { properties } = schema as { properties?: Record<string, unknown> };
  return properties ? [Object.keys(properties), ...inner] : inner;
}

describe('a line on the wire', () => {
  it.each(Object.entries(api))('in %s has a variation wherever it has a pack', (_key, { input, output }) => {
    const schemas = [z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), z.toJSONSchema(output)];
    for (const fields of schemas.flatMap(objectsIn).filter((names) => names.includes('selectedPack')))
      expect(fields.filter((name) => name.startsWith('variation'))).toHaveLength(1);
  });
});

describe('the checkout form', () => {
  const good = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phone: '4165550100',
    address: '1 King St',
    city: 'Toronto',
    state: 'ON',
    zipCode: 'M5H 1A1',
    country: 'CA',
  };

  it('accepts a Canadian and an American address', () => {
    expect(messagesOf(ShippingInfo, good)).toEqual({});
    expect(messagesOf(ShippingInfo, { ...good, country: 'US', state: 'NY', zipCode: '10001' })).toEqual({});
  });

  it('shows the validation messages of the specification', () => {
    expect(
      messagesOf(ShippingInfo, {
        ...good,
        firstName: 'A',
        lastName: 'L',
        email: 'x',
        phone: '1',
        address: '1',
        city: 'T',
        zipCode: '1',
      }),
    ).toEqual({
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      email: 'Invalid email address',
      phone: 'Phone number must be at least 10 digits',
      address: 'Address is required',
      city: 'City is required',
      zipCode: 'Postal/ZIP code is required',
    });
    expect(messagesOf(ShippingInfo, { ...good, state: '' })).toEqual({ state: 'State/Province is required' });
    expect(messagesOf(ShippingInfo, { ...good, country: '' })).toHaveProperty('country', 'Country is required');
  });

  it('refuses a state of another country', () =>
    expect(messagesOf(ShippingInfo, { ...good, state: 'NY' })).toEqual({ state: 'State/Province is required' }));

  it("refuses a postal code that doesn't have the form of its country, whatever else is missing", () => {
    const canadian = { zipCode: 'Enter a postal code like K1A 0B1' };
    expect(messagesOf(ShippingInfo, { ...good, zipCode: '10001' })).toEqual(canadian);
    expect(messagesOf(ShippingInfo, { ...good, city: '', zipCode: '10001' })).toMatchObject(canadian);
    expect(messagesOf(ShippingInfo, { ...good, country: 'US', state: 'NY' })).toEqual({
      zipCode: 'Enter a ZIP code like 12345 or 12345-6789',
    });
  });

  it('writes the postal code in its usual form, and takes one of another province', () => {
    expect(ShippingInfo.parse({ ...good, zipCode: 'm5h1a1' })).toMatchObject({ zipCode: 'M5H 1A1' });
    expect(ShippingInfo.parse({ ...good, state: 'QC' })).toMatchObject({ state: 'QC', zipCode: 'M5H 1A1' });
  });

  it('takes a unit as a second address line', () =>
    expect(ShippingInfo.parse({ ...good, address2: ' Apt 4 ' })).toMatchObject({ address2: 'Apt 4' }));

  it('leaves out an empty second address line', () =>
    expect(ShippingInfo.parse({ ...good, address2: ' ' }).address2).toBeUndefined());
});

describe('the sign-up form', () => {
  const good = {
    email: 'ada@example.com',
    password: 'secret',
    confirmPassword: 'secret',
    firstName: 'Ada',
    lastName: 'L',
  };

  it('reports mismatched passwords on the confirmation field', () => {
    expect(messagesOf(Registration, { ...good, confirmPassword: 'secrets' })).toEqual({
      confirmPassword: "Passwords don't match",
    });
  });
  it('refuses a role', () => expect(messagesOf(Registration, { ...good, role: 'admin' })).not.toEqual({}));
});

describe('a line request', () => {
  const productId = '0b8e7a52-5f3f-4d3e-9d7e-000000000001';
  it('is read with what is absent filled in, and ids in lower case', () => {
    expect(LineRequest.parse({ productId: productId.toUpperCase(), customMessage: '' })).toEqual({
      productId,
      quantity: 1,
      customImages: [],
      customDesign: null,
      customMessage: null,
      selectedPack: null,
      selectedPackPrice: null,
      variationId: null,
    });
  });
  it.each([0, -1, 1.5, 1e9, Number.NaN, '2'])('refuses a quantity of %p', (quantity) =>
    expect(messagesOf(LineRequest, { productId, quantity })).toHaveProperty('quantity'),
  );
  it.each(['/objects/../secret', 'https://elsewhere/objects/a', '/objects/', '/objects/a b'])(
    'refuses %s as a photo',
    (path) => expect(ObjectPath.safeParse(path).success).toBe(false),
  );
});
