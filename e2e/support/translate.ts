import type { Page } from '@playwright/test';

/** Runs in the page. Texts keep their words, so that tests find them. */
function translateAll(waitsFor: string): void {
  const skipped = 'font, script, style, textarea, title, svg';
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root.nodeType === Node.TEXT_NODE ? [root as Text] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(skipped)) continue;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
      inner.append(text.data);
      text.replaceWith(outer);
    }
  };
  const start = () => {
    document.documentElement.classList.add('translated-ltr');
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translateIn);
    }).observe(document.documentElement, { childList: true, subtree: true });
  };
  if (waitsFor === 'parsed') document.addEventListener('DOMContentLoaded', start);
  else
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName(waitsFor).length === 0) return;
      observer.disconnect();
      start();
    }).observe({ type: 'mark', buffered: true });
}

/**
 * As Chrome does it: each text is replaced by two nested `<font>` elements, now and when another one is added. Returns what goes wrong on
 * the pages from now on.
 */
export async function translatePages(page: Page, { from }: { from: 'parsed' | 'hydrated' }): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  await page.addInitScript(translateAll, from);
  return problems;
}

/** Runs in the page. */
function decorate(): void {
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.setAttribute('data-reader', 'dark');
    document.body.setAttribute('cz-shortcut-listen', 'true');
    document.head.append(document.createElement('meta'));
    document.adoptedStyleSheets.push(new CSSStyleSheet());
    document.body.append(document.createElement('reader-bar'));
    for (const field of document.querySelectorAll('main :is(input, textarea, p, h1)')) {
      field.setAttribute('data-reader-checked', 'true');
      field.after(document.createElement('reader-icon'));
    }
  });
}

/** As password managers and readers do it: attributes, styles, and elements of their own beside fields and texts. */
export const decoratePages = (page: Page): Promise<unknown> => page.addInitScript(decorate);
