import { useEffect } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { ApiInput } from 'shared-contracts/api/api';
import type { ContactForm as ContactFields } from 'shared-contracts/contact/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { TextAreaField } from 'shared-ui/text-area-field';
import { TextField } from 'shared-ui/text-field';
import { messageOf, toast } from 'shell/contract';
import { fieldErrorsIn } from '../model/field-errors';
import { useSendMessage } from '../queries/use-contact';
import styles from './contact-form.module.css';

type Written = ApiInput<'POST /api/contact'>;

// two thirds of the page's script: it comes when the form is alive already
const loadRules = () => import(/* webpackFetchPriority: "low" */ '../model/contact-resolver');
const resolver: Resolver<Written, unknown, ContactFields> = async (...form) =>
  (await loadRules()).contactResolver(...form);

const tellFailure = (error: unknown) =>
  toast({
    tone: 'destructive',
    title: 'Failed to send message',
    description: messageOf(error, 'Please check your connection and try again.'),
  });

/** A message to the shop. What comes after it was sent is the page's. */
export function ContactForm({ onSent }: { onSent: () => void }) {
  // no default values: what the browser filled in, or a quick person typed before hydration, stays
  const { register, handleSubmit, setError, formState } = useForm({ resolver });
  const { errors } = formState;
  const send = useSendMessage();

  // if they cannot be had now, submitting asks again and says so
  useEffect(() => void loadRules().catch(() => {}), []);

  const submit = handleSubmit((form) =>
    send.mutate(form, {
      onSuccess: () => {
        toast({
          tone: 'success',
          title: 'Message sent successfully!',
          description: `We'll get back to you within ${shopPolicy.contactReplyWithinHours} hours.`,
        });
        onSent();
      },
      onError: (error) => {
        for (const [field, message] of fieldErrorsIn(error)) setError(field, { message }, { shouldFocus: true });
        tellFailure(error);
      },
    }),
  );

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event).catch(tellFailure)}>
      <div className={styles.pair}>
        <TextField label="Name" required autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <TextField
        label="Phone"
        type="tel"
        hint="Optional. Only if you would rather have a call."
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextAreaField
        label="Message"
        required
        rows={7}
        hint="An order number helps, if it is about an order."
        error={errors.message?.message}
        {...register('message')}
      />
      <label className={styles.choice}>
        <input type="checkbox" className={styles.box} {...register('subscribe')} />
        <span>Send me your news, too: new shapes, seasonal specials, now and then a treat.</span>
      </label>
      {/* for programs that fill in whatever they find; people neither see it nor get into it */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          Website
          <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
      <Button type="submit" size="large" className={styles.submit} busy={send.isPending} busyLabel="Sending...">
        Send Message
      </Button>
    </form>
  );
}
