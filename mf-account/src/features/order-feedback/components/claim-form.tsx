import { useForm } from 'react-hook-form';
import { lineTitle } from 'shared-contracts/cart/line-text';
import type { ClaimKind } from 'shared-contracts/claims/schemas';
import type { OrderLine } from 'shared-contracts/orders/schemas';
import { claims } from 'shared-contracts/policy/orders';
import { Button } from 'shared-ui/button';
import { FailureNotice } from 'shared-ui/failure-notice';
import common from 'shared-ui/styles/common.module.css';
import { TextAreaField } from 'shared-ui/text-area-field';
import type { OpenOrder } from '../model/open-order';
import { useFileClaim } from '../queries/order-claims';
import { usePhotoChoice } from '../queries/use-photo-choice';
import styles from './order-feedback.module.css';
import { PhotoChoiceField } from './photo-choice-field';

export type ClaimableLine = Pick<OrderLine, 'id' | 'productName' | 'variationName' | 'selectedPack'>;

type ClaimFormProps = {
  order: OpenOrder;
  lines: readonly ClaimableLine[];
  onFiled: () => void;
  onCancel: () => void;
};

type Fields = { kind: ClaimKind; itemIds: string[]; words: string };

const kinds: { value: ClaimKind; text: string }[] = [
  { value: 'damage', text: 'It is damaged, misprinted or missing' },
  { value: 'return', text: 'I would like to return it' },
];

export function ClaimForm({ order, lines, onFiled, onCancel }: ClaimFormProps) {
  const [only] = lines;
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { kind: 'damage', itemIds: lines.length === 1 && only ? [only.id] : [], words: '' },
  });
  const choice = usePhotoChoice({ most: claims.maximumPhotos });
  const file = useFileClaim(order);
  const { errors } = formState;
  const submit = handleSubmit((fields) =>
    file.mutate({ ...fields, photos: [...choice.photos] }, { onSuccess: onFiled }),
  );
  return (
    <form className={common.stack4} noValidate aria-label="Report a problem" onSubmit={(event) => void submit(event)}>
      <fieldset className={common.stack1}>
        <legend className={styles.legend}>What is wrong?</legend>
        {kinds.map(({ value, text }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" value={value} className={styles.box} {...register('kind')} />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={common.stack1} aria-describedby={errors.itemIds ? 'claim-items-error' : undefined}>
        <legend className={styles.legend}>Which items?</legend>
        {lines.map((line) => (
          <label key={line.id} className={styles.choice}>
            <input
              type="checkbox"
              value={line.id}
              className={styles.box}
              {...register('itemIds', { validate: (ids) => ids.length > 0 || 'Choose what this is about' })}
            />
            <span>{lineTitle(line.productName, line)}</span>
          </label>
        ))}
        {errors.itemIds && (
          <p id="claim-items-error" className={styles.problem}>
            {errors.itemIds.message}
          </p>
        )}
      </fieldset>
      <TextAreaField
        label="What happened?"
        required
        maxLength={claims.maximumCharacters}
        error={errors.words?.message}
        {...register('words', { validate: (words) => words.trim() !== '' || 'Please tell us what happened' })}
      />
      <PhotoChoiceField choice={choice} />
      <FailureNotice title="Your report was not sent" error={file.error} />
      <div className={common.row3}>
        <Button
          type="submit"
          busy={file.isPending || choice.isUploading}
          busyLabel={choice.isUploading ? 'Uploading...' : 'Sending...'}
        >
          Send report
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
