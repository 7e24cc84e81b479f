import Printer from '@lucide/icons/icons/printer';
import { Icon } from 'shared-ui/icon';
import { type ComponentType, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { toast } from 'shell/contract';
import { Invoice } from './invoice';
import { PackingSlip } from './packing-slip';
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
async function printInWindow(view: Window, paper: { title: string; content: Element }): Promise<void> {
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

type PrintableDocument = { name: string; Content: ComponentType<{ order: Order }> };
const invoice: PrintableDocument = { name: 'Invoice', Content: Invoice };
const packingSlip: PrintableDocument = { name: 'Packing Slip', Content: PackingSlip };

export function PrintButtons({ order, withInvoice }: { order: Order; withInvoice: boolean }) {
  const [rendered, setRendered] = useState<{ Content: PrintableDocument['Content']; on: Element } | null>(null);

  const print = ({ name, Content }: PrintableDocument) => {
    // within the click, or the browser blocks it as a pop-up
    const view = window.open('', '_blank');
    if (!view) {
      toast({
        tone: 'destructive',
        title: 'Couldn’t open the print window',
        description: 'Allow pop-ups for this site in your browser and try again.',
      });
      return;
    }
    const content = document.createElement('div');
    flushSync(() => setRendered({ Content, on: content }));
    void printInWindow(view, { title: `${name} ${shortOrderNumber(order.id)}`, content });
    setRendered(null);
  };

  return (
    <>
      {[...(withInvoice ? [invoice] : []), packingSlip].map((item) => (
        <Button key={item.name} variant="secondary" onClick={() => print(item)}>
          <Icon icon={Printer} /> Print {item.name}
        </Button>
      ))}
      {rendered && createPortal(<rendered.Content order={order} />, rendered.on)}
    </>
  );
}
