import type { RunReason } from 'shared-contracts/production/runs';

export const runReasonTexts: Record<RunReason, string> = {
  rush: 'Rush',
  test: 'Test print',
  replacement: 'Replacement',
};
