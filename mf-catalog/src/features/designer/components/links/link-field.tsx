import Copy from '@lucide/icons/icons/copy';
import Share2 from '@lucide/icons/icons/share-2';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { toast } from 'shell/contract';

type LinkFieldProps = {
  label: string;
  address: string;
  /** Without a title there is no share button. */
  shareAs?: string;
};

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ tone: 'success', title: 'Link copied', description: 'You can now paste it anywhere.' });
  } catch {
    toast({ tone: 'destructive', title: 'Couldn’t copy the link', description: 'Select it and copy it by hand.' });
  }
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === 'AbortError';
    if (!isAborted) await copy(url);
  }
}

export const LinkField = ({ label, address, shareAs }: LinkFieldProps) => (
  <div className={common.stack3}>
    <TextField label={label} value={address} readOnly onFocus={(event) => event.target.select()} />
    <div className={common.row3}>
      {shareAs && typeof navigator.share === 'function' && (
        <Button onClick={() => void share(shareAs, address)}>
          <Icon icon={Share2} /> Send link
        </Button>
      )}
      <Button variant="secondary" onClick={() => void copy(address)}>
        <Icon icon={Copy} /> Copy link
      </Button>
    </div>
  </div>
);
