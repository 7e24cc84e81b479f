import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { reviews } from 'shared-contracts/policy/reviews';
import type { OrderReviews } from 'shared-contracts/reviews/schemas';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { TextAreaField } from 'shared-ui/text-area-field';
import { messageOf } from 'shell/contract';
import type { OpenOrder } from '../model/open-order';
import { useWriteReview } from '../queries/order-reviews';
import styles from './order-feedback.module.css';
import { PhotoChoice } from './photo-choice';
import { StarChoice } from './star-choice';

type ReviewFormProps = {
  order: OpenOrder;
  product: OrderReviews['products'][number];
  onSaved: () => void;
  onCancel: () => void;
};

/** The form for a new or changed review. */
export function ReviewForm({ order, product, onSaved, onCancel }: ReviewFormProps) {
  const { review } = product;
  const { register, handleSubmit, watch, formState } = useForm({
    defaultValues: { stars: review ? String(review.stars) : '', words: review?.words ?? '' },
  });
  const [photos, setPhotos] = useState<readonly string[]>(review?.photo ? [review.photo.path] : []);
  const write = useWriteReview(order);
  const { errors } = formState;
  const submit = handleSubmit(({ stars, words }) =>
    write.mutate(
      { productId: product.id, stars: Number(stars), words, photo: photos[0] ?? null },
      { onSuccess: onSaved },
    ),
  );
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={`Your review of ${product.name}`}
      onSubmit={(event) => void submit(event)}
    >
      <StarChoice
        stars={Number(watch('stars'))}
        error={errors.stars?.message}
        field={register('stars', { required: 'Choose a number of stars' })}
      />
      <TextAreaField
        label="Your review"
        required
        maxLength={reviews.maximumCharacters}
        hint="We show it with your first name and the initial of your last name, once we have read it."
        error={errors.words?.message}
        {...register('words', { validate: (words) => words.trim() !== '' || 'Please write a few words' })}
      />
      <PhotoChoice photos={photos} most={1} onChange={setPhotos} />
      {write.error && (
        <Notice tone="danger" title="Your review was not saved">
          {messageOf(write.error, 'Please check your connection and try again.')}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={write.isPending} busyLabel="Sending...">
          {review ? 'Save changes' : 'Send review'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
