import MailCheck from '@lucide/icons/icons/mail-check';
import MailMinus from '@lucide/icons/icons/mail-minus';
import MailQuestion from '@lucide/icons/icons/mail-question-mark';
import { FailureNotice } from 'shared-ui/failure-notice';
import { Icon } from 'shared-ui/icon';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { ApiError, useShop } from 'shell/contract';
import { useUnsubscribe } from '../queries/use-newsletter';
import styles from './unsubscribe-panel.module.css';

type PanelProps = { icon: ReactNode; title: string; isResult?: boolean; children: ReactNode };

/** A result takes focus so that it is announced. */
function Panel({ icon, title, isResult = false, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <div className={styles.panel}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </div>
  );
}

type UnsubscribedProps = { isResult?: boolean; /** The link was used before. */ isRepeated?: boolean };

export const Unsubscribed = ({ isResult = false, isRepeated = false }: UnsubscribedProps) => (
  <Panel icon={<Icon icon={MailCheck} />} title="You’ve unsubscribed" isResult={isResult}>
    <p>
      {isRepeated && 'You used this link before, and you’re off our list. '}
      You won’t get our newsletter anymore, but we’ll still email you about your orders. You can subscribe again
      anytime.
    </p>
    <Button asChild variant="secondary">
      <Link to="/">Back to the shop</Link>
    </Button>
  </Panel>
);

export function InvalidUnsubscribeLink({ isResult = false }: { isResult?: boolean }) {
  const { supportEmail } = useShop();
  return (
    <Panel icon={<Icon icon={MailQuestion} />} title="This link doesn’t work" isResult={isResult}>
      <p>
        It may be incomplete, or from before you last subscribed. Use the link in our latest email, or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we’ll unsubscribe you.
      </p>
      <Button asChild variant="secondary">
        <Link to="/contact">Contact us</Link>
      </Button>
    </Panel>
  );
}

const isUnknownLink = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Asks first, because mail scanners open links. Works without JavaScript. */
export function UnsubscribePanel({ token }: { token: string }) {
  const { mutate, isPending, data, error } = useUnsubscribe();
  if (data) return <Unsubscribed isResult isRepeated={data.isRepeated === true} />;
  if (isUnknownLink(error)) return <InvalidUnsubscribeLink isResult />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(token);
  }

  return (
    <Panel icon={<Icon icon={MailMinus} />} title="Unsubscribe from our newsletter?">
      <p>You’ll stop receiving our newsletter at this address.</p>
      <FailureNotice title="Something went wrong" error={error} />
      <form method="post" action={`/api/webhooks/unsubscribe/${encodeURIComponent(token)}`} onSubmit={submit}>
        <Button type="submit" size="large" busy={isPending} busyLabel="Unsubscribing...">
          Unsubscribe
        </Button>
      </form>
      <Link to="/" className={styles.stay}>
        No, keep me subscribed
      </Link>
    </Panel>
  );
}
