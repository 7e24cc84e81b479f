import { PREVIEW_PATH, type Preview } from 'shared-server/registry/preview-link';

export const PREVIEW_STYLESHEET = '/releases/preview.css';
export const END_PREVIEW = `${PREVIEW_PATH}/end`;

const listed = new Intl.ListFormat('en-US');

function wordsOf({ slice, version, staff, live }: Preview): { text: string; leave: string } {
  if (live) {
    const help = 'If it does not come, start its development server again, and let this site use your local network.';
    return {
      text: `Your build of ${slice}, from ${live.origin}: only you see it. ${help}`,
      leave: 'Leave the preview',
    };
  }
  if (!staff) return { text: `Preview of ${slice} ${version}: only you see it.`, leave: 'Leave the preview' };
  const versions = listed.format([[slice, version], ...Object.entries(staff)].map((one) => one.join(' ')));
  return {
    text: `${versions}, for staff only, without your account. If you leave, you get the live pages until there is another version.`,
    leave: 'Back to the shop',
  };
}

/** Outside React's tree; versions need no escaping. */
export function previewRibbon(preview: Preview): string {
  const { text, leave } = wordsOf(preview);
  return (
    `<link rel="stylesheet" href="${PREVIEW_STYLESHEET}"/><aside id="preview-ribbon" aria-label="Preview">` +
    `<p>${text}</p><a href="${END_PREVIEW}">${leave}</a></aside>`
  );
}

/** Not in the shell's styles, which every shopper loads. */
export const previewStyles = `@layer app {
  #preview-ribbon {
    position: fixed;
    inset: auto 0 0;
    z-index: var(--z-toast);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 0 1.5rem;
    padding: 0.25rem 1rem;
    background: var(--color-inverse);
    color: var(--color-on-inverse);
  }
  /* the end of the page can be scrolled above it */
  body:has(#preview-ribbon) {
    padding-block-end: 6rem;
  }
  #preview-ribbon p {
    margin: 0;
  }
  #preview-ribbon a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    color: inherit;
    text-decoration: underline;
  }
}
`;
