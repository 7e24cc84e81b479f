import { type RouteObject, isRouteErrorResponse } from 'react-router-dom';
import { isPermission } from 'shared-contracts/accounts/permissions';
import { api as endpoints } from 'shared-contracts/api/api';
import type { Endpoint } from 'shared-contracts/api/endpoint';
import * as z from 'zod';
import { ApiError } from '../src/contract/api-client';
import type { SliceRoutes } from '../src/contract/slice';
import { isMarked, markedAddress, readParameters } from './parameter-reads';
import { renderedOnServer } from './render-on-server';
import { sampleOf } from './sample-of';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const addressOf = (pattern: string): string => pattern.replace(/:\w+\??|\*/g, UNKNOWN_ID);
const problem = (statusCode: number, code: string): Response =>
  Response.json({ statusCode, code, message: `The API says ${code}.` }, { status: statusCode });

/** For a guest, without records or with one of each. */
const apiWith =
  (records: 'none' | 'one') =>
  (method: string, pathname: string): Response => {
    const found = Object.entries<Endpoint>(endpoints).find(([key]) => {
      const [its, pattern = ''] = key.split(' ');
      return its === method && new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
    })?.[1];
    if (!found) return problem(404, 'not_found');
    if (found.access === 'customer' || isPermission(found.access)) return problem(401, 'not_authenticated');
    if (records === 'one') return Response.json(sampleOf(found.output));
    return found.output instanceof z.ZodArray ? Response.json([]) : problem(404, 'not_found');
  };
const emptyApi = apiWith('none');
const unavailableApi = () => problem(503, 'service_unavailable');
/** The server has to render pages in each. */
export const apiStates = {
  'has nothing to show': emptyApi,
  'is not available': unavailableApi,
};

/** The shell's own answers are no mistakes of the slice. */
const isShells = (error: unknown): boolean => error instanceof ApiError || isRouteErrorResponse(error);

/** Below an error page like the shell's. */
const inShell = (own: RouteObject[]): RouteObject[] => [{ errorElement: <p>Not available</p>, children: own }];

/** `onCall` gets the address. */
function answerWith(api: (method: string, pathname: string) => Response, onCall = (_address: string) => {}): void {
  globalThis.fetch = async (resource, init) => {
    const address = new URL(resource instanceof Request ? resource.url : resource, 'http://api.test');
    onCall(address.href);
    return api(init?.method ?? 'GET', address.pathname);
  };
}

/** Animation, chart and select libraries set style attributes: scripts may, HTML may not. */
const adviceOn = (error: unknown): string =>
  /style attribute/.test(String(error))
    ? '. Render what sets it in the browser alone: useIsHydrated of shared-ui says when'
    : '';

/** What is wrong with a server-rendered page in this state of the API, one sentence each. */
export async function pageProblems(page: {
  routes: SliceRoutes;
  pattern: string;
  state: keyof typeof apiStates;
}): Promise<string[]> {
  const { routes, pattern, state } = page;
  answerWith(apiStates[state]);
  const rendered = renderedOnServer(routes, addressOf(pattern), inShell);
  const nothing = { location: null, html: '', thrown: [] };
  const { location, html, thrown, errors } = await rendered.catch((error: unknown) => ({
    ...nothing,
    errors: [error],
  }));
  if (location !== null) return [];
  const failures = [...thrown, ...errors].filter((error) => !isShells(error));
  if (failures.length > 0) return failures.map((error) => `it fails: ${String(error)}${adviceOn(error)}`);
  if (thrown.length > 0) return [];
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  const text = html.replace(/<(script|style|title)\b.*?<\/\1>|<[^>]*>/gs, '').trim();
  return [
    ...(headings > 1 ? [`it has ${headings} headings of level 1`] : []),
    ...(text === '' && !/<(svg|img)\b/.test(html) ? ['it shows nothing'] : []),
  ];
}

const ADVICE =
  'the server never gets it, so its page could differ from the browser\'s. Declare it under "slice"."queryParameters", or read it in an effect or an event handler';

/**
 * Undeclared query parameters that a page uses on the server: those read by name from a URLSearchParams or its `Object.fromEntries`, not
 * those cut out of the query's text.
 */
export async function parameterProblems(page: {
  routes: SliceRoutes;
  pattern: string;
  declared: readonly string[];
}): Promise<string[]> {
  const { routes, pattern, declared } = page;
  const read = new Set<string>();
  let passesAllOn = false;
  const note = (text: string) => (passesAllOn ||= isMarked(text));
  for (const api of [apiWith('one'), emptyApi, unavailableApi])
    for (const given of declared.length > 0 ? [[], declared] : [[]]) {
      answerWith(api, note);
      const names = await readParameters(async () => {
        // pageProblems reports a page that fails
        const rendered = await renderedOnServer(routes, markedAddress(addressOf(pattern), given), inShell).catch(
          () => undefined,
        );
        note(`${rendered?.html} ${rendered?.location}`);
      });
      for (const name of names) read.add(name);
    }
  const undeclared = [...read].filter((name) => !declared.includes(name)).toSorted();
  return [
    ...undeclared.map(
      (name) => `it reads the query parameter "${name}", which package.json does not declare: ${ADVICE}`,
    ),
    ...(passesAllOn ? [`it passes on whatever its query contains: ${ADVICE}`] : []),
  ];
}
