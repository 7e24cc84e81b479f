import Printer from '@lucide/icons/icons/printer';
import { Icon } from 'shared-ui/icon';
import { type ComponentType, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { shortOrderNumber } from 'shared-contracts/orders/order-number';
import type { Order } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { toast } from 'shell/contract';
import { printInWindow } from '../model/print-window';
import { Invoice } from './invoice';
import { PackingSlip } from './packing-slip';

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
