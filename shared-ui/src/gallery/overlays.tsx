import { useState } from 'react';
import { Accordion } from '../components/accordion/accordion';
import { Button } from '../components/button/button';
import { Dialog } from '../components/dialog/dialog';
import { PageSection } from '../components/page-section/page-section';
import { Tabs } from '../components/tabs/tabs';
import { TextField } from '../components/text-field/text-field';
import { Toaster, type ToasterToast } from '../components/toaster/toaster';
import styles from './gallery.module.css';

const questions = [
  { title: 'Which photos print well?', content: 'Sharp, well-lit ones. We check each photo when you upload it.' },
  { title: 'Will it scratch the door?', content: 'No. The back is a soft magnetic sheet with no metal edges.' },
  { title: 'Can I send it back?', content: 'Yes. See our returns page for details.' },
];
const toasts = {
  neutral: { title: 'Item removed', action: { label: 'Undo', onSelect: () => {} } },
  success: {
    title: 'Added to cart',
    tone: 'success',
    description: 'Product has been added to your cart successfully!',
  },
  destructive: {
    title: 'Failed to create checkout session',
    tone: 'destructive',
    description: 'We couldn’t reach the payment service. You haven’t been charged. Please try again.',
  },
} satisfies Record<string, Omit<ToasterToast, 'id'>>;

function Asking() {
  const [open, setOpen] = useState(false);
  const [toast, setToast] = useState<ToasterToast | null>(null);
  const [count, setCount] = useState(0);
  const show = (kind: keyof typeof toasts) => {
    setToast({ ...toasts[kind], id: count });
    setCount(count + 1);
  };
  return (
    <PageSection title="Dialogs and toasts">
      <div className={styles.row}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => show('neutral')}>
          Toast with undo
        </Button>
        <Button variant="secondary" onClick={() => show('success')}>
          Toast of success
        </Button>
        <Button variant="secondary" onClick={() => show('destructive')}>
          Toast of failure
        </Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Delete Round magnet?"
        description="Orders that contain it keep their own copy of its name, price and picture."
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Delete
            </Button>
          </>
        }
      >
        <TextField label="Reason" hint="For your team." />
      </Dialog>
      <Toaster toast={toast} onDismiss={(id) => setToast((now) => (now?.id === id ? null : now))} />
    </PageSection>
  );
}

export function Overlays() {
  return (
    <>
      <Asking />
      <PageSection title="Tabs">
        <Tabs
          label="Account"
          items={[
            { value: 'login', label: 'Login', content: <TextField label="Password" type="password" /> },
            { value: 'register', label: 'Sign Up', content: <TextField label="Last name" /> },
          ]}
        />
      </PageSection>
      <PageSection title="Accordion">
        <Accordion items={questions} defaultValue="0" />
      </PageSection>
    </>
  );
}
