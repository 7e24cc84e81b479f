import type { Problem } from 'shared-contracts/api/problem';
import { saveFile } from 'shared-contracts/files/save-file';
import { ApiError } from 'shell/contract';

/** By fetch, so that the page can show a refusal. */
export async function downloadFile(path: string, fallbackName: string): Promise<void> {
  const response = await fetch(path, { credentials: 'include' });
  if (!response.ok) {
    const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
    throw new ApiError(response.status, problem?.message ?? response.statusText, problem);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName;
  saveFile(await response.blob(), name);
}
