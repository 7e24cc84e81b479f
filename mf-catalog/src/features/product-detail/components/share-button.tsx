import Share2 from 'lucide-react/icons/share-2';
import { IconButton } from 'shared-ui/icon-button';
import { toast } from 'shell/contract';

const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** By the phone's own share sheet where there is one, else the link is copied. */
async function share(name: string): Promise<void> {
  const url = window.location.href;
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
    await navigator.clipboard.writeText(url);
    toast({ tone: 'success', title: 'Link copied', description: 'Paste it wherever you like.' });
  } catch (error) {
    if (isCalledOff(error)) return;
    toast({ tone: 'destructive', title: 'The link could not be shared', description: url });
  }
}

export const ShareButton = ({ name }: { name: string }) => (
  <IconButton variant="outline" label="Share this product" icon={<Share2 />} onClick={() => void share(name)} />
);
