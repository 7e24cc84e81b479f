import * as z from 'zod';
import type { PageData } from '../../src/app/page-data';
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
const MAX_PAGE_LENGTH = 8_000_000;
const MAX_ASSETS = 500;
const MAX_RECORDS = 5_000;
const text = z.string().max(4_000);
const Asset = z.object({ url: text, integrity: text });

/**
 * A rendered page. `recordIds`: the API records that it shows; it is stale when one of them changes. `isIncomplete`: data that it can do
 * without did not come.
 */
export const RenderedPage = z.object({
  status: z.int().min(200).max(599),
  location: text.optional(),
  document: z.string().max(MAX_PAGE_LENGTH),
  styles: z.array(Asset.extend({ file: text })).max(MAX_ASSETS),
  scripts: z.array(Asset).max(MAX_ASSETS),
  queries: z.custom<PageData['queries']>((value) => value === null || typeof value === 'object'),
  recordIds: z.array(z.string().max(36)).max(MAX_RECORDS),
  isIncomplete: z.boolean(),
  failure: z.enum(['pending', 'unavailable']).nullable(),
  problems: z.array(z.string()).max(100),
});
export type RenderedPage = z.infer<typeof RenderedPage>;

const id = z.int().min(0);
export const FromProcess = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('started'), id }),
  z.object({ type: z.literal('rendered'), id, page: RenderedPage }),
  z.object({ type: z.literal('failed'), id, error: z.string() }),
  z.object({ type: z.literal('load'), slice: z.string().max(100) }),
  z.object({ type: z.literal('call'), call: id, job: id, path: z.string().max(8_000) }),
]);
export type FromProcess = z.infer<typeof FromProcess>;
