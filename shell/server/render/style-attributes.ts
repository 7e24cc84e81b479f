const TAG = /<[a-z][^>]*>/gi;
const STYLE = / style="([^"]*)"/;
/** Radix's own, which the page can do without. */
const UNIMPORTANT = /^(?:(?:--radix-[\w-]+:[^;]*|animation-duration:0s|outline:none)(?:;|$))+$/;

/** The content security policy blocks style attributes. `lost`: those that change the page's look, which React does not repair. */
export function withoutStyleAttributes(html: string): { html: string; lost: string[] } {
  const lost = new Set<string>();
  const cleaned = html.replace(TAG, (tag) =>
    tag.replace(STYLE, (_attribute, style: string) => {
      if (!UNIMPORTANT.test(style)) lost.add(style);
      return '';
    }),
  );
  return { html: cleaned, lost: [...lost] };
}
