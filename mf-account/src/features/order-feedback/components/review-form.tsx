import Star from '@lucide/icons/icons/star';
import { type ComponentProps, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { reviews } from 'shared-contracts/policy/orders';
import type { OrderReviews } from 'shared-contracts/reviews/schemas';
import { Button } from 'shared-ui/button';
import { FailureNotice } from 'shared-ui/failure-notice';
import { Icon } from 'shared-ui/icon';
import common from 'shared-ui/styles/common.module.css';
import { TextAreaField } from 'shared-ui/text-area-field';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import type { OpenOrder } from '../model/open-order';
import { useWriteReview } from '../queries/order-reviews';
import { usePhotoChoice } from '../queries/use-photo-choice';
import styles from './order-feedback.module.css';
import { PhotoChoiceField } from './photo-choice-field';

type StarChoiceProps = { stars: number; error: string | undefined; field: Omit<ComponentProps<'input'>, 'id'> };

function StarChoice({ stars, error, field }: StarChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className={common.stack1} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Your rating</legend>
      <div className={styles.starChoice}>
        {Array.from({ length: reviews.mostStars }, (_, index) => index + 1).map((value) => (
          <label key={value} className={styles.star}>
            <input type="radio" value={value} className={styles.starInput} {...field} />
            <Icon icon={Star} className={value <= stars ? styles.fullStar : styles.emptyStar} />
            <VisuallyHidden>{value === 1 ? '1 star' : `${value} stars`}</VisuallyHidden>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type ReviewFormProps = {
  order: OpenOrder;
  product: OrderReviews['products'][number];
  onSaved: () => void;
  onCancel: () => void;
};

export function ReviewForm({ order, product, onSaved, onCancel }: ReviewFormProps) {
  const { review } = product;
  const { register, handleSubmit, control, formState } = useForm({
    defaultValues: { stars: review ? String(review.stars) : '', words: review?.words ?? '' },
  });
  const stars = useWatch({ control, name: 'stars' });
  const choice = usePhotoChoice({ given: review?.photo ? [review.photo.path] : [], most: 1 });
  const write = useWriteReview(order);
  const { errors } = formState;
  const submit = handleSubmit((fields) =>
    write.mutate(
      { productId: product.id, stars: Number(fields.stars), words: fields.words, photo: choice.photos[0] ?? null },
      { onSuccess: onSaved },
    ),
  );
  return (
    <form
      className={common.stack4}
      noValidate
      aria-label={`Your review of ${product.name}`}
      onSubmit={(event) => void submit(event)}
    >
      <StarChoice
        stars={Number(stars)}
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
      <PhotoChoiceField choice={choice} />
      <FailureNotice title="Your review was not saved" error={write.error} />
      <div className={common.row3}>
        <Button
          type="submit"
          busy={write.isPending || choice.isUploading}
          busyLabel={choice.isUploading ? 'Uploading...' : 'Sending...'}
        >
          {review ? 'Save changes' : 'Send review'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
