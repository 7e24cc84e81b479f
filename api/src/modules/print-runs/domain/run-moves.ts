import type { PrintRun } from 'shared-contracts/production/runs';

type RunState = PrintRun['state'];
type Move = { from: readonly RunState[]; to: RunState };

/** `claim` and the next three are the worker's, `giveUp` its queue's after the last attempt, the others people's. */
export const runMoves = {
  claim: { from: ['waiting', 'working'], to: 'working' },
  finish: { from: ['working'], to: 'done' },
  interrupt: { from: ['working'], to: 'waiting' },
  refuse: { from: ['working'], to: 'failed' },
  giveUp: { from: ['waiting', 'working'], to: 'failed' },
  /** Its photos were deleted before anybody had its files. */
  lose: { from: ['waiting', 'working', 'done'], to: 'failed' },
  retry: { from: ['failed'], to: 'waiting' },
  void: { from: ['waiting', 'working', 'done', 'failed'], to: 'voided' },
} as const satisfies Record<string, Move>;

export const allows = (move: Move, state: RunState): boolean => move.from.includes(state);

/** SQL for a change of `state`. */
export const moving = ({ from, to }: Move): { set: string; where: string } => ({
  set: `state = '${to}'`,
  where: `state IN (${from.map((state) => `'${state}'`).join(', ')})`,
});
