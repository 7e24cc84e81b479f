/** The element in which the server lists what failed while it rendered the page. */
export const RENDER_PROBLEMS_ID = 'render-problems';
