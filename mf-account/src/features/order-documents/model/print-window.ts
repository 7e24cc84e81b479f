/** Also after a failure, which must not block printing. */
const settled = (element: HTMLElement): Promise<unknown> =>
  new Promise((resolve) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', resolve);
  });

function copyStylesInto(paper: Document): Promise<unknown> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => {
    const link = paper.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    paper.head.append(link);
    return settled(link);
  });
  return Promise.all(sheets);
}

/** Paper has no scrolling that would load pictures later. */
async function picturesOf(paper: Document): Promise<void> {
  const pictures = [...paper.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.filter(({ complete }) => !complete).map(settled));
}

const PICTURES_TAKE_AT_MOST_MS = 8000;

/** Copies nodes instead of text, so that customers' input cannot become markup. */
export async function printInWindow(view: Window, paper: { title: string; content: Element }): Promise<void> {
  const { document: page } = view;
  page.title = paper.title;
  page.documentElement.lang = 'en';
  page.documentElement.dataset.theme = 'light';
  page.body.replaceChildren(page.importNode(paper.content, true));
  await copyStylesInto(page);
  await page.fonts?.ready;
  await Promise.race([picturesOf(page), new Promise((resolve) => setTimeout(resolve, PICTURES_TAKE_AT_MOST_MS))]);
  view.focus();
  view.print();
}
