import Share2 from '@lucide/icons/icons/share-2';
import { Icon } from 'shared-ui/icon';
import { IconButton } from 'shared-ui/icon-button';
import { toast } from 'shell/contract';

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

async function share(name: string): Promise<void> {
  const url = window.location.href;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
    await navigator.clipboard.writeText(url);
    toast({ tone: 'success', title: 'Link copied', description: 'You can now paste it anywhere.' });
  } catch (error) {
    if (isAborted(error)) return;
    toast({ tone: 'destructive', title: 'Couldn’t share the link', description: url });
  }
}

export const ShareButton = ({ name }: { name: string }) => (
  <IconButton
    variant="outline"
    label="Share this product"
    icon={<Icon icon={Share2} />}
    onClick={() => void share(name)}
  />
);
