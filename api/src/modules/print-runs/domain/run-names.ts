/** `R12-3`, which packers scan. */
export const sheetCodeOf = ({ run, sheet }: { run: number; sheet: number }): string => `R${run}-${sheet}`;

export function sheetOfCode(code: string): { run: number; sheet: number } | undefined {
  const [, run, sheet] = /^R(\d{1,9})-(\d{1,4})$/.exec(code) ?? [];
  return run === undefined ? undefined : { run: Number(run), sheet: Number(sheet) };
}

export const sheetUrlOf = (code: string, origin: string): string =>
  new URL(`/admin/packing?${new URLSearchParams({ sheet: code }).toString()}`, origin).href;

/** `run-0012`, so that names sort. */
export const runNameOf = (number: number): string => `run-${String(number).padStart(4, '0')}`;

/** `run-0012-sheet-003` */
export const cutNameOf = ({ run, sheet }: { run: number; sheet: number }): string =>
  `${runNameOf(run)}-sheet-${String(sheet).padStart(3, '0')}`;

export const RUN_FILES = 'print-runs/';
export const filesOf = (runId: string): string => `${RUN_FILES}${runId}/`;

const contentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  svg: 'image/svg+xml',
  dxf: 'image/vnd.dxf',
  json: 'application/json',
  zip: 'application/zip',
};
export const contentTypeOf = (name: string): string =>
  contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
