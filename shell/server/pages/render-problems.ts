import { RENDER_PROBLEMS_ID } from '../../federation/develop/browser/render-problems-id.mjs';
import { jsonScript } from './page-html';

/** Development only. */
export const renderProblems = (problems: readonly string[]): string =>
  problems.length > 0 ? jsonScript(RENDER_PROBLEMS_ID, problems) : '';
