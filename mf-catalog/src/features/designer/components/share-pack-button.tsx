import Share2 from '@lucide/icons/icons/share-2';
import { useState } from 'react';
import { Button } from 'shared-ui/button';
import { Icon } from 'shared-ui/icon';
import { toast } from 'shell/contract';
import { pictureOf } from '../store/designer-state';
import { useDesignerStore } from '../store/use-designer';

export function SharePackButton() {
  const designer = useDesignerStore();
  const [isDrawing, setIsDrawing] = useState(false);

  async function share(): Promise<void> {
    setIsDrawing(true);
    try {
      const { sharePack } = await import('../queries/share-pack');
      const { present, photos } = designer.getState().history;
      const outcome = await sharePack(present, photos, (photo) => pictureOf(designer.getState(), photo, 1280));
      if (outcome === 'saved')
        toast({ tone: 'success', title: 'Picture saved', description: 'It is in your downloads.' });
    } catch {
      toast({
        tone: 'destructive',
        title: 'The picture could not be made',
        description: 'Please try again, or take a screenshot.',
      });
    } finally {
      setIsDrawing(false);
    }
  }

  return (
    <Button variant="secondary" disabled={isDrawing} onClick={() => void share()}>
      <Icon icon={Share2} /> {isDrawing ? 'Drawing...' : 'Share a picture'}
    </Button>
  );
}
