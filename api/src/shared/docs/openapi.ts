import { cookieNames } from 'shared-contracts/accounts/cookie-names';
import { isPermission } from 'shared-contracts/accounts/permissions';
import { api } from 'shared-contracts/api/api';
import type { Endpoint } from 'shared-contracts/api/endpoint';
import { Problem, type ProblemCode, problemStatus } from 'shared-contracts/api/problem';
import * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;
export type Operation = { summary: string; 'x-access': Endpoint['access']; [more: string]: unknown };

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = (schema: Schema) => ({ 'application/json': { schema } });
const problemAnswer = (description: string) => ({
  description,
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
  const codes = new Set<ProblemCode>(errors);
  if (access !== 'public') codes.add('not_authenticated');
  if (isPermission(access)) codes.add('not_allowed');
  const byStatus: Record<number, ProblemCode[]> = {};
  for (const code of codes) (byStatus[problemStatus[code]] ??= []).push(code);
  return Object.entries(byStatus).map(([status, names]) => [status, problemAnswer(names.join(', '))] as const);
}

function operationOf(key: string, endpoint: Endpoint) {
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
  const operation: Operation = {
    operationId: key,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(!['public', 'shopper'].includes(endpoint.access) && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(!isInQuery && { requestBody: { content: json(without(input, inPath)) } }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success', content: json(schemaOf(endpoint.output, 'output')) },
      ...Object.fromEntries(failuresOf(endpoint)),
      default: problemAnswer('Any other failure'),
    },
  };
  return { method: method.toLowerCase(), path: path.replaceAll(/:(\w+)/g, '{$1}'), operation };
}

export function openApiOf({ title, version, serverUrl }: { title: string; version: string; serverUrl: string }) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(api)) {
    const { method, path, operation } = operationOf(key, endpoint);
    (paths[path] ??= {})[method] = operation;
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieNames(serverUrl.startsWith('https:')).session },
      },
    },
  };
}
