export const RENDER_PROBLEMS_ID = 'render-problems';
