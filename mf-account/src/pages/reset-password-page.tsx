import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { LoadError } from 'shared-ui/load-error';
import { Skeleton } from 'shared-ui/skeleton';
import { NeedsScript } from 'shared-ui/needs-script';
import common from 'shared-ui/styles/common.module.css';
import { PageTitle } from 'shell/contract';
import { LinkProblem, isLinkProblem, isUsedLink } from '../features/mailed-links/components/link-problem';
import { ResetPasswordForm } from '../features/mailed-links/components/reset-password-form';
import { resetLinkQuery } from '../features/mailed-links/queries/mailed-links';
import { useLinkToken } from '../shared/use-link-token';
import styles from './mailed-link-page.module.css';

const FormSkeleton = () => (
  <>
    <Skeleton label="Checking your link" height="4.5rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="3.25rem" />
  </>
);

function Reset({ token }: { token: string }) {
  const link = useQuery({ ...resetLinkQuery(token), retry: false });
  const [problem, setProblem] = useState<Error | null>(null);
  const error = problem ?? link.error;
  if (link.isPending) return <FormSkeleton />;
  if (!error) return <ResetPasswordForm token={token} onLinkProblem={setProblem} />;
  if (!isLinkProblem(error))
    return <LoadError title="We could not check your link" error={error} onRetry={() => void link.refetch()} />;
  return (
    <LinkProblem
      error={error}
      action={
        <>
          {isUsedLink(error) && (
            <Button asChild size="large">
              <Link to="/auth">Log in</Link>
            </Button>
          )}
          <Button asChild size="large" variant={isUsedLink(error) ? 'secondary' : 'primary'}>
            <Link to="/forgot-password">Send me a new link</Link>
          </Button>
        </>
      }
    >
      {isUsedLink(error)
        ? 'A new password has been chosen since we sent it. Log in with the new one, or get another link if you don’t have it.'
        : `Links for a new password work once, for ${shopPolicy.accounts.passwordLinkMinutes} minutes. Your password hasn’t changed.`}
    </LinkProblem>
  );
}

export function ResetPasswordPage() {
  const token = useLinkToken();
  const content = (): ReactNode => (token === null ? <FormSkeleton /> : <Reset token={token || 'none'} />);
  return (
    <div className={styles.page}>
      <PageTitle>Choose a new password</PageTitle>
      <meta name="robots" content="noindex" />
      <Card className={common.stack5}>
        <h1 className={common.text2xl}>Choose a new password</h1>
        <NeedsScript />
        {content()}
      </Card>
    </div>
  );
}
