import type { ApiInput, ApiOutput } from 'shared-contracts/api/api';
import type { DesignDraft } from 'shared-contracts/design/draft';
import { ApiError, callApi } from 'shell/contract';

const TIMEOUT_MS = 5_000;

/** Undefined if the shop cannot be reached in time. */
export async function storedDraft(id: string): Promise<DesignDraft | null | undefined> {
  try {
    return await callApi('GET /api/design-drafts/:id', { id }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined;
  }
}

export type SaveOutcome =
  { kind: 'saved'; draft: ApiOutput<'PUT /api/design-drafts/:id'> } | { kind: 'changed'; draft: DesignDraft };

/** `version`: the one that was changed; null for a new draft. Throws ApiError. */
export async function saveDesignDraft(
  draft: ApiInput<'PUT /api/design-drafts/:id'>,
  version: number | null,
): Promise<SaveOutcome> {
  try {
    const ifMatch = version === null ? {} : { ifMatch: `"${version}"` };
    return { kind: 'saved', draft: await callApi('PUT /api/design-drafts/:id', draft, ifMatch) };
  } catch (error) {
    if (error instanceof ApiError && error.problem?.code === 'draft_changed')
      return { kind: 'changed', draft: error.problem.details as DesignDraft };
    throw error;
  }
}
