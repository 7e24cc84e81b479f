import { isDeepStrictEqual } from 'node:util';
import { type ApiKey, api } from 'shared-contracts/api/api';
import type { AuditSubject } from 'shared-contracts/audit/schemas';
import type { EntityManager } from 'typeorm';

/** Not in the endpoint table, because their body is a file. */
const fileCalls = { 'PUT /api/admin/printer/profile': "Set the printer's color profile" } as const;
type AuditedCall = ApiKey | keyof typeof fileCalls;

/** "Ban a user". */
export const actionOf = (call: AuditedCall): string => {
  const summary = call in fileCalls ? fileCalls[call as keyof typeof fileCalls] : api[call as ApiKey].summary;
  return summary.split(/[,;:]/, 1)[0] ?? summary;
};

/** By the beginning of the call's address; the first that fits counts. */
const subjects: Readonly<Record<string, AuditSubject>> = {
  '/api/admin/orders/:id/refunds': 'refund',
  '/api/admin/orders': 'order',
  '/api/orders': 'order',
  '/api/admin/refunds/to-make': 'claim',
  '/api/admin/claims': 'claim',
  '/api/admin/reviews': 'review',
  '/api/admin/products': 'product',
  '/api/admin/categories': 'category',
  '/api/admin/synonyms': 'synonym',
  '/api/admin/shipping-options': 'shipping option',
  '/api/admin/users': 'user',
  '/api/users': 'user',
  '/api/admin/contact-messages': 'contact message',
  '/api/admin/newsletter-addresses': 'newsletter address',
  '/api/admin/printer': 'printer',
  '/api/admin/print-runs': 'print run',
  '/api/admin/releases': 'release',
  '/api/admin/release-tokens': 'release token',
};

function subjectOf(call: AuditedCall): AuditSubject {
  const [, subject] = Object.entries(subjects).find(([address]) => call.split(' ', 2)[1]?.startsWith(address)) ?? [];
  if (!subject) throw new Error(`${call} has no subject`);
  return subject;
}

/** Without `before` it was made, without `after` deleted. */
type Change = {
  actorId: string;
  action: AuditedCall;
  /** The subject's. */
  id: string;
  before?: object | null;
  after?: object | null;
};

/** Call it in the transaction of the change. Leave out what nobody may read, such as hashes and tokens. */
export async function writeAudit(
  manager: EntityManager,
  { actorId, action, id, before = null, after = null }: Change,
): Promise<void> {
  const asJson = (state: object | null) => JSON.parse(JSON.stringify(state)) as Record<string, unknown> | null;
  const difference = differenceOf(asJson(before), asJson(after));
  if (!difference) return;
  await manager.query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, before, after) VALUES ($1, $2, $3, $4, $5, $6)`,
    [actorId, actionOf(action), subjectOf(action), id, difference.before, difference.after],
  );
}

type Fields = Readonly<Record<string, unknown>>;
type Difference = { before: Fields | null; after: Fields | null };

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));

/** Whole states if one of them is null. */
export function differenceOf(before: Fields | null, after: Fields | null): Difference | null {
  if (!before || !after) return before || after ? { before, after } : null;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return changed.length === 0 ? null : { before: only(before, changed), after: only(after, changed) };
}
