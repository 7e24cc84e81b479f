import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AddressLink } from 'shared-contracts/accounts/schemas';
import { failureText, problemIn } from 'shared-contracts/api/failure';
import { fieldErrorsIn } from 'shared-contracts/api/field-errors';
import { Button } from 'shared-ui/button';
import { LoadError } from 'shared-ui/load-error';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { TextField } from 'shared-ui/text-field';
import { addressLinkQuery, useDeclineAddress, useVerifyEmail } from '../queries/mailed-links';
import { AddressLinkProblem } from './address-link-problem';
import { AddressDeclined, DeclineAddress } from './decline-address';
import { isLinkProblem } from './link-problem';

type Verification = ReturnType<typeof useVerifyEmail>;
type ConfirmProps = { link: AddressLink; token: string; verify: Verification };

const NotConfirmed = ({ error }: { error: Error }) => (
  <Notice tone="danger" title="Your email address was not confirmed">
    {failureText(error)}
  </Notice>
);

/** On a press: somebody else may have left this browser logged in. */
const ConfirmHere = ({ link, token, verify, onSessionEnded }: ConfirmProps & { onSessionEnded: () => void }) => (
  <>
    <p className={common.muted}>
      {link.isNewAccount
        ? `Confirm that ${link.email} is yours. Orders placed with it as a guest will show in the account you’re logged in to.`
        : `Use ${link.email} for the account you’re logged in to from now on. Orders placed with it as a guest will show there, too.`}{' '}
      If that isn’t your account, log out first, then open the link again.
    </p>
    {verify.isError && <NotConfirmed error={verify.error} />}
    <Button
      size="large"
      fullWidth
      busy={verify.isPending}
      busyLabel="Confirming..."
      onClick={() =>
        verify.mutate(
          { token },
          { onError: (error) => problemIn(error)?.code === 'password_required' && onSessionEnded() },
        )
      }
    >
      Confirm my email address
    </Button>
  </>
);

function ConfirmByPassword({ link, token, verify }: ConfirmProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [wrong] = fieldErrorsIn(verify.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!password);
    if (password) verify.mutate({ token, password });
  };
  return (
    <form className={common.stack5} method="post" noValidate onSubmit={submit}>
      <p className={common.muted}>
        {link.isNewAccount
          ? `An account was created with ${link.email}. If it’s yours, enter the password you chose for it.`
          : `Somebody asked to use ${link.email} for their account. If it was you, enter the password of that account.`}{' '}
        If you log in with a passkey, <Link to="/auth">log in here</Link>, then open the link again.
      </p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={isMissing && !password ? 'Enter your password' : wrong?.[1]}
        onChange={({ target }) => setPassword(target.value)}
      />
      {verify.isError && !wrong && <NotConfirmed error={verify.error} />}
      <Button type="submit" size="large" fullWidth busy={verify.isPending} busyLabel="Confirming...">
        Confirm my email address
      </Button>
    </form>
  );
}

const Confirmed = ({ email, isLoggedIn }: { email: string; isLoggedIn: boolean }) => (
  <>
    <Notice tone="success" title="Thank you!">
      {email} is confirmed. Orders that you placed with it as a guest are now in your account.
    </Notice>
    <div className={common.row3}>
      <Button asChild>
        <Link to={isLoggedIn ? '/orders' : '/auth?returnTo=%2Forders'}>
          {isLoggedIn ? 'See my orders' : 'Log in to see my orders'}
        </Link>
      </Button>
      {isLoggedIn && (
        <Button asChild variant="secondary">
          <Link to="/profile">Go to my account</Link>
        </Button>
      )}
    </div>
  </>
);

/** Programs that check mails open links too, so everything happens on a press. */
export function ConfirmEmail({ token }: { token: string }) {
  const link = useQuery({ ...addressLinkQuery(token), retry: false, staleTime: Infinity });
  const verify = useVerifyEmail();
  const decline = useDeclineAddress();
  const problem = [verify.error, decline.error, link.error].find(isLinkProblem);
  if (verify.isSuccess) return <Confirmed email={verify.data.email} isLoggedIn={link.data?.needsPassword === false} />;
  if (decline.isSuccess) return <AddressDeclined {...decline.data} />;
  if (problem) return <AddressLinkProblem error={problem} />;
  if (link.isPending)
    return (
      <>
        <Skeleton label="Checking your link" height="4.5rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="3.25rem" />
      </>
    );
  if (!link.data)
    return <LoadError title="We could not check your link" error={link.error} onRetry={() => void link.refetch()} />;
  const { data, refetch } = link;
  if (!data.needsPassword)
    return <ConfirmHere link={data} token={token} verify={verify} onSessionEnded={() => void refetch()} />;
  return (
    <>
      <ConfirmByPassword link={data} token={token} verify={verify} />
      <DeclineAddress link={data} token={token} decline={decline} />
    </>
  );
}
