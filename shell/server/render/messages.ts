import * as z from 'zod';
import type { AreaFailure, PageData } from '../../src/app/page-data';
import type { Shop } from '../../src/contract/shop';
import type { Composition } from '../registry/composition';

// What the shell and its rendering processes say to each other. A process runs the slices' code, so nothing that it says is trusted.

/** A page to render. `reportsPrivatePages`: also what fails on a page that browsers fill themselves. */
export type PageRequest = {
  path: string;
  /** Only the frame, because the slice has just got stuck. */
  withoutSlice?: boolean | undefined;
  reportsPrivatePages?: boolean | undefined;
  deadlineMs?: number | undefined;
};

/** What every page of a process shares: it renders one composition. */
export type RenderContext = { composition: Composition; shop: Shop; picturesFrom: string | undefined };

export type ToProcess =
  | ({ type: 'start' } & RenderContext)
  | { type: 'render'; id: number; page: PageRequest }
  | { type: 'bundle'; slice: string; code: string }
  | { type: 'no bundle'; slice: string; error: string }
  | { type: 'answer'; call: number; answer: ApiAnswer | null };

/** Of a call of the API; null if it could not be made. */
export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };

/** Of the API, while one page is rendered. */
export const MAX_CALLS_OF_PAGE = 100;
/** In characters, and numbers of things. */
export const LIMITS = { page: 8_000_000, text: 4_000, recordIds: 5_000, problems: 20, uses: 500 } as const;
const text = z.string().max(LIMITS.text);

type Asset = { url: string; integrity: string };

/**
 * A rendered page. `recordIds`: the API records that it shows; it is stale when one of them changes. `isIncomplete`: data that it can do
 * without did not come.
 */
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

/** What a process says of a page: the lazy parts of its slice that it uses, whose files the shell knows; null without its slice. */
export const PageFromProcess = z.object({
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
export type PageFromProcess = z.infer<typeof PageFromProcess>;

const id = z.int().min(0);
export const FromProcess = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('started'), id }),
  z.object({ type: z.literal('rendered'), id, page: PageFromProcess }),
  z.object({ type: z.literal('failed'), id, error: text }),
  z.object({ type: z.literal('load'), slice: z.string().max(100) }),
  z.object({ type: z.literal('call'), call: id, job: id, path: z.string().max(8_000) }),
]);
export type FromProcess = z.infer<typeof FromProcess>;
