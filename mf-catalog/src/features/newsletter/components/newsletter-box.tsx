import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from 'shared-ui/button';
import { NeedsScript } from 'shared-ui/needs-script';
import { TextField } from 'shared-ui/text-field';
import { ApiError, toast, type ToastMessage } from 'shell/contract';
import { useSubscribe } from '../queries/use-newsletter';
import styles from './newsletter-box.module.css';

/** The server does the real validation. */
const isAddress = (text: string): boolean => text.includes('@');

const invalidEmail: ToastMessage = {
  tone: 'destructive',
  title: 'Invalid Email',
  description: 'Please enter a valid email address',
};

const subscribed: ToastMessage = {
  tone: 'success',
  title: 'Successfully Subscribed!',
  description: "You'll receive updates about new releases, seasonal specials, and exclusive perks.",
};

const subscriptionFailed: ToastMessage = {
  tone: 'destructive',
  title: 'Subscription Failed',
  description: 'Please try again later',
};

const failureToast = (error: unknown): ToastMessage =>
  error instanceof ApiError && error.problem?.code === 'invalid_input' ? invalidEmail : subscriptionFailed;

/** Does without the form library, as part of the first page. */
export function NewsletterBox() {
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useSubscribe();
  const address = email.trim();

  // takes over what was typed before hydration
  useEffect(() => {
    if (field.current?.value) setEmail(field.current.value);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (address === '' || isPending) return;
    if (!isAddress(address)) {
      toast(invalidEmail);
      return;
    }
    mutate(address, {
      onSuccess: () => {
        setEmail('');
        toast(subscribed);
      },
      onError: (error) => toast(failureToast(error)),
    });
  }

  return (
    <section id="newsletter-box" className={styles.section} aria-labelledby="newsletter">
      <div className={styles.box}>
        <div className={styles.words}>
          <h2 id="newsletter">Stay in the loop</h2>
          <p>New shapes, seasonal specials and exclusive perks. Unsubscribe anytime with one click.</p>
        </div>
        <form className={styles.form} method="post" onSubmit={submit} noValidate>
          <NeedsScript what="This form" />
          <TextField
            ref={field}
            label="Email address"
            hideLabel
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@example.com"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            disabled={isPending}
            className={styles.field}
          />
          <Button
            type="submit"
            size="large"
            className={styles.button}
            disabled={address === ''}
            busy={isPending}
            busyLabel="Subscribing..."
          >
            Subscribe
          </Button>
        </form>
      </div>
    </section>
  );
}
