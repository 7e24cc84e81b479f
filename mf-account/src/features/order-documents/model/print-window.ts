/** What a document needs to look as it should: the styles that this page has loaded, by absolute addresses. */
function copyStylesInto(paper: Document): Promise<unknown> {
  const loaded = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((style) => {
    const copy = paper.importNode(style, true);
    paper.head.append(copy);
    if (!(style instanceof HTMLLinkElement) || !(copy instanceof paper.defaultView!.HTMLLinkElement)) return undefined;
    copy.href = style.href;
    // a style that does not come must not keep the document from the printer
    return new Promise((resolve) => {
      copy.addEventListener('load', resolve);
      copy.addEventListener('error', resolve);
    });
  });
  return Promise.all(loaded);
}

/**
 * Makes a document of the given content in an open, empty window and prints it. The content is copied as nodes, never as text: what a
 * customer wrote cannot become markup. The window lives on by itself, whatever becomes of this page.
 */
export async function printInWindow(view: Window, paper: { title: string; content: Element }): Promise<void> {
  const { document: page } = view;
  page.title = paper.title;
  page.documentElement.lang = 'en';
  page.documentElement.dataset.theme = 'light';
  page.body.replaceChildren(page.importNode(paper.content, true));
  await copyStylesInto(page);
  await page.fonts?.ready;
  view.focus();
  view.print();
}
