import { Link } from 'react-router-dom';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { useSession } from 'shell/contract';
import { useSendVerification, useVerifyEmail } from '../queries/mailed-links';
import { LinkProblem, isLinkProblem, isUsedLink } from './link-problem';
import styles from './mailed-links.module.css';

function NewLink() {
  const { user } = useSession();
  const send = useSendVerification();
  if (!user)
    return (
      <Button asChild size="large">
        <Link to="/auth?returnTo=%2Fprofile">Log in for a new link</Link>
      </Button>
    );
  if (user.isEmailVerified)
    return (
      <Button asChild size="large">
        <Link to="/profile">Go to my account</Link>
      </Button>
    );
  if (send.isSuccess) return <Notice tone="success">A new link is on its way to {send.data.email}.</Notice>;
  return (
    <div className={styles.form}>
      {send.isError && <Notice tone="danger">{failureText(send.error)}</Notice>}
      <Button size="large" busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
        Send a new link
      </Button>
    </div>
  );
}

/** Confirms on a press: programs that check links in mails open them too. */
export function ConfirmEmail({ token }: { token: string }) {
  const verify = useVerifyEmail();
  if (verify.isSuccess)
    return (
      <>
        <Notice tone="success" title="Thank you!">
          {verify.data.email} is confirmed. Orders that you placed with it as a guest are now in your account.
        </Notice>
        <div className={styles.actions}>
          <Button asChild>
            <Link to="/orders">See my orders</Link>
          </Button>
          <Button asChild variant="secondary">
            <Link to="/profile">Go to my account</Link>
          </Button>
        </div>
      </>
    );
  if (isLinkProblem(verify.error))
    return (
      <LinkProblem error={verify.error} action={<NewLink />}>
        {isUsedLink(verify.error)
          ? 'It confirmed your email address, or a newer link replaced it. Your profile shows the address of your account.'
          : 'Your email address hasn’t been confirmed with this link. We can send you a new one.'}
      </LinkProblem>
    );
  return (
    <>
      <p className={styles.text}>
        Confirm only if you created the account, or asked for this address, yourself. Orders placed with this address
        will show in that account.
      </p>
      {verify.isError && (
        <Notice tone="danger" title="Your email address was not confirmed">
          {failureText(verify.error)}
        </Notice>
      )}
      <Button
        size="large"
        fullWidth
        busy={verify.isPending}
        busyLabel="Confirming..."
        onClick={() => verify.mutate(token)}
      >
        Confirm my email address
      </Button>
    </>
  );
}
