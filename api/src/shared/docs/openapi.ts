import { cookieNames } from 'shared-contracts/accounts/cookie-names';
import { isPermission } from 'shared-contracts/accounts/permissions';
import { api } from 'shared-contracts/api/api';
import type { Endpoint } from 'shared-contracts/api/endpoint';
import { Problem, type ProblemCode, problemStatus } from 'shared-contracts/api/problem';
import * as z from 'zod';
import { operationNameOf, tagOf } from './operation-names.js';

type Schema = z.core.JSONSchema.BaseSchema;
export type Operation = { summary: string; 'x-access': Endpoint['access']; [more: string]: unknown };

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

export type HandlerHeaders = { takesIfMatch: boolean; hasETag: boolean };

const noHeaders: HandlerHeaders = { takesIfMatch: false, hasETag: false };
const integer = { type: 'integer', minimum: 0 };
const headers = {
  Link: { description: 'The next page, as `<...>; rel="next"`; absent on the last one', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many rows there are on all pages', required: true, schema: integer },
  'X-Total-Count-Exact': {
    description: '`false` if there are more rows than X-Total-Count says; else absent',
    schema: { type: 'string', enum: ['false'] },
  },
  ETag: { description: 'For If-None-Match, which is answered 304', required: true, schema: { type: 'string' } },
  'Retry-After': { description: 'Seconds until another try may succeed', schema: integer },
} as const;
const headersNamed = (...names: (keyof typeof headers)[]) =>
  names.length === 0
    ? {}
    : { headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])) };

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version that was seen, like "3". Refused with 409 if it is outdated; without it, the change is made anyway.',
  schema: { type: 'string' },
};

const json = (schema: Schema) => ({ 'application/json': { schema } });
const mayBeRepeated = new Set<number>([429, 503]);
const problemAnswer = (description: string, status?: number) => ({
  description,
  ...(status !== undefined && mayBeRepeated.has(status) && headersNamed('Retry-After')),
  content: json({ $ref: '#/components/schemas/Problem' }),
});

function without({ properties = {}, required = [], ...rest }: Schema, names: readonly string[]): Schema {
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name))),
    required: required.filter((name) => !names.includes(name)),
  };
}

function failuresOf({ access, errors = [] }: Endpoint) {
  const codes = new Set<ProblemCode>(['invalid_input', ...errors]);
  if (access !== 'public') codes.add('not_authenticated');
  if (isPermission(access)) codes.add('not_allowed');
  const byStatus: Record<number, ProblemCode[]> = {};
  for (const code of codes) (byStatus[problemStatus[code]] ??= []).push(code);
  return Object.entries(byStatus).map(
    ([status, names]) => [status, problemAnswer(names.join(', '), Number(status))] as const,
  );
}

function needsBody({ input }: Endpoint, body: Schema, inPath: readonly string[]): boolean {
  if (body.required && body.required.length > 0) return true;
  const { error } = input.safeParse({});
  return error?.issues.some(({ path: [name] }) => !inPath.includes(String(name))) ?? false;
}

function operationOf(key: string, endpoint: Endpoint, { takesIfMatch, hasETag }: HandlerHeaders) {
  const [method = '', path = ''] = key.split(' ', 2);
  const input = schemaOf(endpoint.input, 'input');
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const isInQuery = method === 'GET' || method === 'DELETE';
  const parameters = Object.entries(input.properties ?? {})
    .filter(([name]) => isInQuery || inPath.includes(name))
    .map(([name, schema]) => {
      const isPath = inPath.includes(name);
      return { name, in: isPath ? 'path' : 'query', required: isPath || !!input.required?.includes(name), schema };
    });
  const output = schemaOf(endpoint.output, 'output');
  const isList = output.type === 'array';
  const isPaged = isList && input.properties?.['cursor'] !== undefined;
  const body = without(input, inPath);
  const hasBody = !isInQuery && Object.keys(body.properties ?? {}).length > 0;
  const all = [...parameters, ...(takesIfMatch ? [ifMatch] : [])];
  const operation: Operation = {
    operationId: operationNameOf(key, { isList }),
    tags: [tagOf(path)],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(!['public', 'shopper'].includes(endpoint.access) && { security: [{ session: [] }] }),
    ...(all.length > 0 && { parameters: all }),
    ...(hasBody && { requestBody: { required: needsBody(endpoint, body, inPath), content: json(body) } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        ...headersNamed(
          ...(isPaged ? (['Link', 'X-Total-Count', 'X-Total-Count-Exact'] as const) : []),
          ...(hasETag ? (['ETag'] as const) : []),
        ),
        content: json(output),
      },
      ...Object.fromEntries(failuresOf(endpoint)),
      default: problemAnswer('Any other failure'),
    },
  };
  return { method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, '{$1}'), operation };
}

type About = { title: string; version: string; serverUrl: string; handlers?: ReadonlyMap<string, HandlerHeaders> };

export function openApiOf({ title, version, serverUrl, handlers }: About) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
    const { method, path, operation } = operationOf(key, endpoint, handlers?.get(key) ?? noHeaders);
    (paths[path] ??= {})[method] = operation;
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: serverUrl }],
    tags: [...new Set(Object.keys(api).map((key) => tagOf(key.split(' ')[1]!)))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      headers,
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieNames(serverUrl.startsWith('https:')).session },
      },
    },
  };
}
