/** What a document needs to look as it should: the styles that this page has loaded, by absolute addresses. */
function copyStylesInto(paper: Document): Promise<unknown> {
  for (const style of document.querySelectorAll('style')) paper.head.append(paper.importNode(style, true));
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => {
    const link = paper.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // a sheet that does not come must not keep the document from the printer
    const settled = new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
    });
    paper.head.append(link);
    return settled;
  });
  return Promise.all(sheets);
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
