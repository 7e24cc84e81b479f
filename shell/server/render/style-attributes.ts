const TAG = /<[a-z][^>]*>/gi;
const STYLE = / style="([^"]*)"/;
/** What Radix sets for its own animations and focus, which its components set again in the browser or can do without. */
const UNIMPORTANT = /^(?:(?:--radix-[\w-]+:[^;]*|animation-duration:0s|outline:none)(?:;|$))+$/;

/**
 * React's HTML without style attributes, which the content security policy blocks. Returns those whose loss changes how the page
 * looks; React does not repair them when it hydrates.
 */
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
