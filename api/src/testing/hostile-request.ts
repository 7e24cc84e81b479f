import fc from 'fast-check';
import type * as z from 'zod';

export type HostileRequest = {
  role: 'guest' | 'customer' | 'admin';
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
};

type Schema = z.core.JSONSchema.BaseSchema;
type Parameter = { name: string; in: string; schema: Schema };
export type FuzzedOperation = { method: string; path: string; parameters: readonly Parameter[]; body?: Schema };

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const nestedText = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
};

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\ufeff',
  "' OR 1=1; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '/objects/../secret',
  '/objects//photos/%2e%2e/x',
  '%00',
  '%E0%A4%A',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(400),
  '2026-13-45T99:99:99.999Z',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  'constructor',
  'x'.repeat(100_000),
  Buffer.from('["2026-13-45T99:99:99.999Z","00000000-0000-4000-8000-000000000000"]').toString('base64url'),
];
const hostileValues: unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e21,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  [],
  {},
  [[]],
  nested(50),
  nested(1_000),
  Array.from({ length: 5_000 }, () => 'x'),
  { toString: 1, valueOf: 1, length: -1, constructor: 1 },
];
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 300 }));
const hostileValue = fc.oneof(hostileText, fc.constantFrom(...hostileValues), fc.jsonValue({ maxDepth: 3 }));

function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 60 });
  } catch {
    // fast-check lacks some expressions
    return fc.string();
  }
}

/** Mostly what the schema asks for. */
class SchemaValues {
  constructor(private readonly known: readonly string[]) {}

  of(schema: Schema): fc.Arbitrary<unknown> {
    return fc.oneof({ weight: 24, arbitrary: this.valid(schema) }, { weight: 1, arbitrary: hostileValue });
  }

  private valid(schema: Schema): fc.Arbitrary<unknown> {
    const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (options) return fc.oneof(...options.map((option) => this.of(option)));
    if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
    if (schema.const !== undefined) return fc.constant(schema.const);
    switch (schema.type) {
      case 'string':
        return this.text(schema);
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer(), fc.double({ noNaN: true }));
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(this.of((schema.items ?? {}) as Schema), { maxLength: 4 });
      case 'object':
        return this.object(schema);
      default:
        return fc.jsonValue({ maxDepth: 2 });
    }
  }

  private text({ format, pattern, minLength = 0 }: Schema): fc.Arbitrary<unknown> {
    if (format === 'uuid') return fc.oneof(fc.constantFrom(...this.known), fc.uuid());
    if (format === 'email') return fc.oneof(fc.constant('ada@example.com'), fc.emailAddress());
    if (pattern) return fc.oneof(matching(pattern), fc.constantFrom(...this.known));
    return fc.oneof(
      fc.string({ unit: 'grapheme', minLength, maxLength: minLength + 20 }),
      fc.constantFrom(...this.known),
    );
  }

  private object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
    const fields = Object.entries(properties).map(([name, schema]) => [name, this.of(schema as Schema)] as const);
    const record = fc.record(Object.fromEntries(fields), {
      requiredKeys: required.filter((name) => name in properties),
    });
    const more = fc.dictionary(hostileText, hostileValue, { maxKeys: 1 });
    return fc
      .tuple(record, fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: more }))
      .map(([given, unknown]) => ({ ...given, ...unknown }));
  }
}

const brokenBodies: (string | Buffer)[] = [
  '',
  '{',
  '{"a":',
  '[1,2',
  'nothing',
  '"text"',
  'null',
  '7',
  '[]',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}',
  '{"email":"a","email":{"email":[]}}',
  '{"email":"\\ud800\\u0000"}',
  nestedText(50_000, '[', ']'),
  nestedText(50_000, '{"a":', '}').replace(':}', ':1}'),
  `{"email":${nestedText(5_000, '[', ']')}}`,
  `{"items":[${Array.from({ length: 20_000 }, () => '{}').join(',')}]}`,
  JSON.stringify({ email: 'a'.repeat(1_500_000) }),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]),
];
const strangeHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset="' },
  { 'content-type': ';;;' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  { 'content-type': 'application/json', 'content-encoding': 'nothing' },
  { 'content-type': 'application/json', cookie: 'shop.sid=s%3Aforged.signature; shop.sid=%E0%A4%A' },
  { 'content-type': 'application/json', range: 'bytes=9-1,-', 'if-none-match': '"', 'if-modified-since': 'never' },
  { 'content-type': 'application/json', accept: '\u00ff/*;q=x', 'accept-encoding': 'br;q=2,,;' },
  { 'content-type': 'application/json', origin: 'null', 'x-forwarded-for': '::::, 999.1.1.1' },
  { 'content-type': 'application/json', 'if-match': '"1", *', 'stripe-signature': 't=,v1=' },
];

/** `%` stays, for malformed escapes. */
const escaped = (text: string) =>
  text
    .replaceAll(/[^\w.~%-]/gu, (character) => encodeURIComponent(character.replace(/\p{Surrogate}/u, '\ufffd')))
    .slice(0, 4_000);

export function hostileRequests(operation: FuzzedOperation, known: readonly string[]): fc.Arbitrary<HostileRequest> {
  const values = new SchemaValues(known);
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const segments = fc.tuple(
    ...inPath.map(() =>
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: hostileText }),
    ),
  );
  const query = fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, values.of(schema)])), {
    requiredKeys: [],
  });
  const strangeQuery: fc.Arbitrary<[string, unknown][]> = fc.array(
    fc.tuple(fc.oneof(hostileText, fc.constantFrom('limit', 'cursor')), hostileText),
    {
      maxLength: 3,
    },
  );
  const json = values.of(operation.body ?? { type: 'object' }).map((value) => JSON.stringify(value));
  return fc
    .record({
      role: fc.constantFrom('guest' as const, 'customer' as const, 'admin' as const),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      segments,
      query: fc.oneof(
        { weight: 4, arbitrary: query.map((given): [string, unknown][] => Object.entries(given)) },
        { weight: 1, arbitrary: strangeQuery },
      ),
      headers: fc.oneof(
        { weight: 9, arbitrary: fc.constant<Record<string, string>>({ 'content-type': 'application/json' }) },
        { weight: 1, arbitrary: fc.constantFrom(...strangeHeaders) },
      ),
      body: fc.oneof({ weight: 4, arbitrary: json }, { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) }),
    })
    .map(({ role, method, segments: texts, query: pairs, headers, body }) => {
      let next = 0;
      const path = operation.path.replaceAll(/\{\w+\}/g, () => escaped(asText(texts[next++])) || '%20');
      const search = pairs.map(([name, value]) => `${escaped(name)}=${escaped(asText(value))}`).join('&');
      const hasBody = operation.body !== undefined || method !== operation.method;
      return { role, method, path: search ? `${path}?${search}` : path, headers, body: hasBody ? body : '' };
    });
}
