import MailCheck from 'lucide-react/icons/mail-check';
import MailMinus from 'lucide-react/icons/mail-minus';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { ApiError, messageOf, useShop } from 'shell/contract';
import { useUnsubscribe } from '../queries/use-newsletter';
import styles from './unsubscribe-panel.module.css';

type Place = { icon: ReactNode; title: string; isAnswer?: boolean; children: ReactNode };

/** One state of the page. An answer takes the focus, so that it is read out. */
function Panel({ icon, title, isAnswer = false, children }: Place) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
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

export const Unsubscribed = ({ isAnswer = false }: { isAnswer?: boolean }) => (
  <Panel icon={<MailCheck />} title="You are unsubscribed" isAnswer={isAnswer}>
    <p>
      No more news from us. Mails about your orders still come, and the door stays open: you can sign up again at any
      time.
    </p>
    <Button asChild variant="secondary">
      <Link to="/">Back to the shop</Link>
    </Button>
  </Panel>
);

export function InvalidLink({ isAnswer = false }: { isAnswer?: boolean }) {
  const { supportEmail } = useShop();
  return (
    <Panel icon={<MailQuestion />} title="This link does not work" isAnswer={isAnswer}>
      <p>
        It may be cut off, or older than your latest subscription. Please use the link of our latest mail, or write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and we take you off the list.
      </p>
      <Button asChild variant="secondary">
        <Link to="/contact">Contact us</Link>
      </Button>
    </Panel>
  );
}

const isUnknownLink = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Asks first: programs that scan mails open every link in them. Without scripts the form posts by itself. */
export function UnsubscribePanel({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useUnsubscribe();
  if (isSuccess) return <Unsubscribed isAnswer />;
  if (isUnknownLink(error)) return <InvalidLink isAnswer />;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(token);
  }

  return (
    <Panel icon={<MailMinus />} title="Unsubscribe from our news?">
      <p>One click, and this address gets no more of it.</p>
      {error && (
        <Notice tone="danger" title="That did not work">
          {messageOf(error, 'Please check your connection and try again.')}
        </Notice>
      )}
      <form method="post" action={`/api/webhooks/unsubscribe/${encodeURIComponent(token)}`} onSubmit={submit}>
        <Button type="submit" size="large" busy={isPending} busyLabel="Unsubscribing...">
          Unsubscribe
        </Button>
      </form>
      <Link to="/" className={styles.stay}>
        No, keep me on the list
      </Link>
    </Panel>
  );
}
