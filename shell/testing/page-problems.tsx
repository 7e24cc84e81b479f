import { isRouteErrorResponse } from 'react-router-dom';
import { api as endpoints } from 'shared-contracts/api/api';
import type { Endpoint } from 'shared-contracts/api/endpoint';
import * as z from 'zod';
import { ApiError } from '../src/contract/api-client';
import type { SliceRoutes } from '../src/contract/slice';
import { renderedOnServer } from './render-on-server';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const addressOf = (pattern: string): string => pattern.replace(/:\w+\??|\*/g, UNKNOWN_ID);
const problem = (statusCode: number, code: string): Response =>
  Response.json({ statusCode, code, message: `The API says ${code}.` }, { status: statusCode });

/** An API without any records, for a visitor who is not signed in. */
function emptyApi(method: string, pathname: string): Response {
  const found = Object.entries<Endpoint>(endpoints).find(([key]) => {
    const [its, pattern = ''] = key.split(' ');
    return its === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  })?.[1];
  if (!found) return problem(404, 'not_found');
  if (found.access === 'customer' || found.access === 'admin') return problem(401, 'not_authenticated');
  return found.output instanceof z.ZodArray ? Response.json([]) : problem(404, 'not_found');
}
/** States of the API in which the server has to render pages. */
export const apiStates = {
  'has nothing to show': emptyApi,
  'is not available': () => problem(503, 'service_unavailable'),
};

/** What the shell itself answers for a page, which is no mistake of the slice. */
const isShells = (error: unknown): boolean => error instanceof ApiError || isRouteErrorResponse(error);

/** What is wrong with a page that the server renders while the API is in this state, one sentence each. */
export async function pageProblems(page: {
  routes: SliceRoutes;
  pattern: string;
  state: keyof typeof apiStates;
}): Promise<string[]> {
  const { routes, pattern, state } = page;
  const api = apiStates[state];
  globalThis.fetch = async (resource, init) => {
    const { pathname } = new URL(resource instanceof Request ? resource.url : resource, 'http://api.test');
    return api(init?.method ?? 'GET', pathname);
  };
  const rendered = renderedOnServer(routes, addressOf(pattern), (own) => [
    // stands for the shell's own message
    { errorElement: <p>Not available</p>, children: own },
  ]);
  const nothing = { location: null, html: '', thrown: [] };
  const { location, html, thrown, errors } = await rendered.catch((error: unknown) => ({
    ...nothing,
    errors: [error],
  }));
  if (location !== null) return [];
  const failures = [...thrown, ...errors].filter((error) => !isShells(error));
  if (failures.length > 0) return failures.map((error) => `it fails: ${String(error)}`);
  if (thrown.length > 0) return [];
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  const text = html.replace(/<(script|style|title)\b.*?<\/\1>|<[^>]*>/gs, '').trim();
  return [
    ...(headings > 1 ? [`it has ${headings} headings of level 1`] : []),
    ...(text === '' && !/<(svg|img)\b/.test(html) ? ['it shows nothing'] : []),
  ];
}
