import * as z from 'zod';

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
};

/** Of each kind of text in the API one, the most common first. */
const TEXTS = [
  '00000000-0000-4000-8000-000000000000',
  '10.00',
  '16:30',
  '2026-01-02T03:04:05.000Z',
  '2026-01-02',
  'someone@shop.test',
  '/objects/sample.webp',
  '0123456789abcdef',
  'po_sample',
];

/** With one item in each list. */
export const sampleOf = (schema: z.ZodType): unknown =>
  valueOf(z.toJSONSchema(schema, { unrepresentable: 'any', reused: 'inline', cycles: 'throw' }) as Schema);

function valueOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return valueOf(option);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(valueOf));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueOf(one)]));
    case 'array':
      if (schema.prefixItems) return schema.prefixItems.map(valueOf);
      return typeof schema.items === 'object'
        ? Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => valueOf(schema.items as Schema))
        : [];
    case 'string':
      return textOf(schema);
    case 'number':
    case 'integer':
      return schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function textOf({ pattern, format, minLength = 0 }: Schema): string {
  if (format === 'uri') return 'http://shop.test/';
  const fitting = TEXTS.find((text) => pattern && text.length >= minLength && new RegExp(pattern).test(text));
  return fitting ?? 'Sample'.padEnd(minLength, '.');
}
