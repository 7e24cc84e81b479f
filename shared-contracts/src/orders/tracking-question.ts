import { problemIn } from '../api/failure.js';

/** Null for any other failure. */
export function trackingQuestionIn(error: unknown): string | null {
  const problem = problemIn(error);
  return problem?.code === 'tracking_questioned' ? problem.message : null;
}
