import { type FormEvent, useState } from 'react';
import { failureToast } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { TextField } from 'shared-ui/text-field';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { toast } from 'shell/contract';
import { useUnsavedPart } from '../../../shared/unsaved-changes/unsaved-parts';
import { useDescribeImage } from '../queries/product-images';
import type { ShownImage } from '../model/shown-image';
import styles from './product-images.module.css';

type AltTextFormProps = { productId: string; image: ShownImage & { id: string } };

export function AltTextForm({ productId, image }: AltTextFormProps) {
  const [text, setText] = useState(image.altText ?? '');
  const describe = useDescribeImage();
  const isChanged = text.trim() !== (image.altText ?? '');
  useUnsavedPart(isChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    describe.mutate(
      { id: productId, imageId: image.id, altText: text },
      {
        onSuccess: () => toast({ tone: 'success', title: 'Alt Text Updated' }),
        onError: (error) => toast(failureToast('Update Failed', error, 'Failed to save the alt text')),
      },
    );
  };
  return (
    <form className={styles.alt} onSubmit={submit}>
      <TextField
        label={
          <>
            Alt text <VisuallyHidden>of {image.name}</VisuallyHidden>
          </>
        }
        value={text}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      {isChanged && (
        <Button type="submit" variant="secondary" busy={describe.isPending} busyLabel="Saving...">
          Save alt text
        </Button>
      )}
    </form>
  );
}
