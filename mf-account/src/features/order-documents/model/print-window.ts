/** The styles loaded by this page, by absolute URL. */
function copyStylesInto(paper: Document): Promise<unknown> {
  for (const style of document.querySelectorAll('style')) paper.head.append(paper.importNode(style, true));
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => {
    const link = paper.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // a stylesheet that fails must not block printing
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
 * Copies the content into an empty window and prints it. Nodes are copied instead of text, so customers' input cannot
 * become markup.
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
