import type { Preview } from 'shared-server/registry/preview-link';

export const PREVIEW_STYLESHEET = '/releases/preview.css';
export const END_PREVIEW = '/releases/preview/end';

/** Outside React's tree; versions consist of letters, digits, dots and dashes. */
export const previewRibbon = ({ slice, version }: Preview): string =>
  `<link rel="stylesheet" href="${PREVIEW_STYLESHEET}"/><aside id="preview-ribbon" aria-label="Preview">` +
  `<p>Preview of ${slice} ${version}: only you see it.</p><a href="${END_PREVIEW}">Leave the preview</a></aside>`;

/** Not part of the shell's styles, which every shopper loads. */
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
