import * as z from 'zod';
import type { AreaFailure, PageData } from '../../src/app/page-data';
import type { Shop } from '../../src/contract/shop';
import type { DeclaredLinks } from '../../src/layout/slice-links';

// Between the shell and the rendering isolates: a request per page, with lines of JSON both ways. A slice's
// code runs in its isolate, so nothing that an isolate says is trusted.

/** `reportsPrivatePages`: also what fails on a page that browsers fill themselves. */
export type PageRequest = {
  path: string;
  /** Only the frame, because the slice got stuck. */
  withoutSlice?: boolean | undefined;
  reportsPrivatePages?: boolean | undefined;
  deadlineMs?: number | undefined;
};

/** `failure`: why it renders the frame without the slice. */
export type IsolatePage = {
  path: string;
  failure: AreaFailure | null;
  reportsProblems: boolean;
  deadlineMs?: number | undefined;
};

/** `links`: those of the composition's slices. */
export type IsolateContext = { shop: Shop; picturesFrom: string | undefined; links: DeclaredLinks[] };

/** Null if the call could not be made. */
export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };
export type ToIsolate = IsolatePage | { call: number; answer: ApiAnswer | null };

export const MAX_CALLS_OF_PAGE = 100;
/** In characters. `said`: all that an isolate says of one page. */
export const LIMITS = {
  said: 16_000_000,
  page: 8_000_000,
  text: 4_000,
  recordIds: 5_000,
  problems: 20,
  uses: 500,
} as const;
const text = z.string().max(LIMITS.text);

type Asset = { url: string; integrity: string };

/** `recordIds`: records whose change makes the page stale. `isIncomplete`: data that it can do without is missing. */
export type RenderedPage = {
  status: number;
  location?: string | undefined;
  document: string;
  styles: (Asset & { file: string })[];
  scripts: Asset[];
  queries: PageData['queries'];
  recordIds: string[];
  isIncomplete: boolean;
  failure: AreaFailure | null;
  problems: string[];
};

/** Its process was ended, so nobody says why. */
export const isStuck = ({ failure, problems }: Pick<RenderedPage, 'failure' | 'problems'>): boolean =>
  failure === 'unavailable' && problems.length === 0;

/** `null`: without its slice. */
export const PageFromIsolate = z.object({
  status: z.int().min(200).max(599),
  location: text.optional(),
  document: z.string().max(LIMITS.page),
  uses: z.array(text).max(LIMITS.uses).nullable(),
  queries: z.custom<PageData['queries']>((value) => typeof value === 'object'),
  recordIds: z.array(z.string().length(36)).max(LIMITS.recordIds),
  isIncomplete: z.boolean(),
  failure: z.enum(['pending', 'unavailable']).nullable(),
  problems: z.array(text).max(LIMITS.problems),
});
export type PageFromIsolate = z.infer<typeof PageFromIsolate>;

export const FromIsolate = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening') }),
  z.object({ type: z.literal('call'), call: z.int().min(0), path: z.string().max(8_000) }),
  z.object({ type: z.literal('rendered'), page: PageFromIsolate }),
  z.object({ type: z.literal('failed'), error: text }),
]);
export type FromIsolate = z.infer<typeof FromIsolate>;
