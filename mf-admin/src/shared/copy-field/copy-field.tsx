import Copy from '@lucide/icons/icons/copy';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';
import common from 'shared-ui/styles/common.module.css';
import styles from './copy-field.module.css';

async function copy(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ tone: 'success', title: `${label} copied` });
  } catch {
    toast({ tone: 'destructive', title: `${label} not copied`, description: 'Select it and copy it by hand.' });
  }
}

export const CopyField = ({ label, text }: { label: string; text: string }) => (
  <div className={`${common.stack3} ${styles.field}`}>
    <TextField label={label} value={text} readOnly onFocus={({ target }) => target.select()} />
    <Button variant="secondary" onClick={() => void copy(label, text)}>
      <Icon icon={Copy} /> Copy
    </Button>
  </div>
);
