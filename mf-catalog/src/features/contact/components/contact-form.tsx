import { useEffect } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useMutation } from '@tanstack/react-query';
import type { ApiInput } from 'shared-contracts/api/api';
import { failureToast } from 'shared-contracts/api/failure';
import { fieldsOf, showFieldErrors } from 'shared-contracts/api/field-errors';
import type { ContactForm as ContactFields } from 'shared-contracts/contact/schemas';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { NeedsScript } from 'shared-ui/needs-script';
import common from 'shared-ui/styles/common.module.css';
import { TextAreaField } from 'shared-ui/text-area-field';
import { TextField } from 'shared-ui/text-field';
import { callApi, toast } from 'shell/contract';
import styles from './contact-form.module.css';

const useSendMessage = () =>
  useMutation({ mutationFn: (form: ApiInput<'POST /api/contact'>) => callApi('POST /api/contact', form) });

type ContactMessage = ApiInput<'POST /api/contact'>;

// two thirds of the page's script, so it loads after hydration
const loadRules = () => import(/* webpackFetchPriority: "low" */ '../model/contact-resolver');
const resolver: Resolver<ContactMessage, unknown, ContactFields> = async (...form) =>
  (await loadRules()).contactResolver(...form);

const showFailure = (error: unknown) => toast(failureToast('Failed to send message', error));

export function ContactForm({ onSent }: { onSent: () => void }) {
  // no default values: hydration keeps what was typed before
  const { register, handleSubmit, setError, formState } = useForm({ resolver });
  const field = fieldsOf({ register, formState });
  const send = useSendMessage();

  // submitting retries and reports a failure
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
        showFieldErrors(error, setError, ['name', 'email', 'phone', 'message']);
        showFailure(error);
      },
    }),
  );

  return (
    <form
      className={common.stack5}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event).catch(showFailure)}
    >
      <NeedsScript what="This form" />
      <div className={styles.pair}>
        <TextField label="Name" required autoComplete="name" {...field('name')} />
        <TextField label="Email" type="email" required autoComplete="email" inputMode="email" {...field('email')} />
      </div>
      <TextField
        label="Phone"
        type="tel"
        hint="Optional. Leave it if you’d like us to call you."
        autoComplete="tel"
        {...field('phone')}
      />
      <TextAreaField
        label="Message"
        required
        rows={7}
        hint="Asking about an order? Include the order number."
        {...field('message')}
      />
      <label className={styles.choice}>
        <input type="checkbox" className={styles.box} {...register('subscribe')} />
        <span>Email me about new shapes, seasonal specials and exclusive perks.</span>
      </label>
      {/* honeypot for bots */}
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
