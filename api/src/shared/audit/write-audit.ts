import { type ApiKey, api } from 'shared-contracts/api/api';
import type { AuditSubject } from 'shared-contracts/audit/schemas';
import type { EntityManager } from 'typeorm';
import { differenceOf } from './difference.js';

/** Calls that are not in the endpoint table, because their body is a file. */
const fileCalls = { 'PUT /api/admin/printer/profile': "Set the printer's color profile" } as const;
type AuditedCall = ApiKey | keyof typeof fileCalls;

/** What a call does, in a few words: "Ban a user". */
export const actionOf = (call: AuditedCall): string => {
  const summary = call in fileCalls ? fileCalls[call as keyof typeof fileCalls] : api[call as ApiKey].summary;
  return summary.split(/[,;:]/, 1)[0] ?? summary;
};

type Change = {
  actorId: string;
  /** The call; its summary up to the first comma or colon is shown. */
  action: AuditedCall;
  subject: AuditSubject;
  subjectId: string;
  /** Its state before, and after; null if it did not or does not exist. */
  before: object | null;
  after: object | null;
};

/**
 * Adds what an admin changed to the audit log, in the transaction that changes it. Nothing if nothing differs. Leave out what
 * nobody may read, such as hashes and tokens.
 */
export async function writeAudit(
  manager: EntityManager,
  { actorId, action, subject, subjectId, before, after }: Change,
): Promise<void> {
  // compare as JSON, the form that is stored
  const asJson = (state: object | null) => JSON.parse(JSON.stringify(state)) as Record<string, unknown> | null;
  const difference = differenceOf(asJson(before), asJson(after));
  if (!difference) return;
  await manager.query(
    `INSERT INTO audit_log (actor_id, action, subject, subject_id, before, after) VALUES ($1, $2, $3, $4, $5, $6)`,
    [actorId, actionOf(action), subject, subjectId, difference.before, difference.after],
  );
}
