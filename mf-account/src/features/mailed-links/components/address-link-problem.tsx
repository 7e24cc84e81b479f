import { Link } from 'react-router-dom';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import { useSession } from 'shell/contract';
import { useSendVerification } from '../queries/mailed-links';
import { LinkProblem, isExpiredLink, isUsedLink } from './link-problem';

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
    <div className={common.stack5}>
      {send.isError && <Notice tone="danger">{failureText(send.error)}</Notice>}
      <Button size="large" busy={send.isPending} busyLabel="Sending..." onClick={() => send.mutate()}>
        Send a new link
      </Button>
    </div>
  );
}

function explanationOf(error: unknown) {
  if (isUsedLink(error))
    return 'It confirmed your email address, or a newer link replaced it. Your profile shows the address of your account.';
  if (!isExpiredLink(error))
    return 'It may be incomplete, so please open it again from the email. If the account has been deleted, there is nothing left to confirm.';
  return (
    <>
      Your email address hasn’t been confirmed with this link. We can send you a new one. If somebody else created the
      account, <Link to="/forgot-password">choose a new password</Link>: that logs them out and makes it yours.
    </>
  );
}

export const AddressLinkProblem = ({ error }: { error: unknown }) => (
  <LinkProblem error={error} action={<NewLink />}>
    {explanationOf(error)}
  </LinkProblem>
);
