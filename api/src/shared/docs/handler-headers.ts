import { INTERCEPTORS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { DiscoveryService } from '@nestjs/core';
import { CacheResponses } from '../http/cache-responses.interceptor.js';
import { ENDPOINT } from '../http/handle.js';
import type { HandlerHeaders } from './openapi.js';

type RouteArguments = Record<string, { data?: unknown }>;

export function headersOfHandlers(discovery: DiscoveryService): Map<string, HandlerHeaders> {
  const byEndpoint = new Map<string, HandlerHeaders>();
  for (const { metatype } of discovery.getControllers()) {
    if (!metatype) continue;
    for (const name of Object.getOwnPropertyNames(metatype.prototype)) {
      const handler: unknown = Object.getOwnPropertyDescriptor(metatype.prototype, name)?.value;
      if (typeof handler !== 'function') continue;
      const key = Reflect.getMetadata(ENDPOINT, handler) as string | undefined;
      if (key === undefined) continue;
      const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, metatype, name) ?? {}) as RouteArguments;
      const interceptors = [metatype, handler].flatMap(
        (target) => (Reflect.getMetadata(INTERCEPTORS_METADATA, target) ?? []) as unknown[],
      );
      byEndpoint.set(key, {
        takesIfMatch: Object.values(parameters).some(({ data }) => data === 'if-match'),
        hasETag: interceptors.includes(CacheResponses),
      });
    }
  }
  return byEndpoint;
}
