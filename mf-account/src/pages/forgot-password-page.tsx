import { Link } from 'react-router-dom';
import { Card } from 'shared-ui/card';
import { PageTitle, useShop } from 'shell/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ForgottenPassword } from 'shared-contracts/accounts/schemas';
import { fieldsOf } from 'shared-contracts/api/field-errors';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { Button } from 'shared-ui/button';
import { FailureNotice } from 'shared-ui/failure-notice';
import { NeedsScript } from 'shared-ui/needs-script';
import { Notice } from 'shared-ui/notice';
import { TextField } from 'shared-ui/text-field';
import { useForgotPassword } from '../features/mailed-links/queries/mailed-links';
import common from 'shared-ui/styles/common.module.css';
import styles from './mailed-link-page.module.css';

/** Says the same whether the account exists or not. */
function ForgotPasswordForm() {
  const { register, handleSubmit, formState, getValues } = useForm({ resolver: zodResolver(ForgottenPassword) });
  const field = fieldsOf({ register, formState });
  const ask = useForgotPassword();
  const submit = handleSubmit((form) => ask.mutate(form));
  return (
    <form className={common.stack5} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <NeedsScript what="This form" />
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
      {ask.isSuccess && (
        <Notice tone="success" title="Check your email">
          If {getValues('email')} has an account, a link is on its way. It works for{' '}
          {shopPolicy.accounts.passwordLinkMinutes} minutes. Nothing there? Look in your spam folder, too.
        </Notice>
      )}
      <FailureNotice title="We could not send the link" error={ask.error} />
      <Button type="submit" size="large" fullWidth busy={ask.isPending} busyLabel="Sending...">
        {ask.isSuccess ? 'Send another link' : 'Send me a link'}
      </Button>
    </form>
  );
}

export function ForgotPasswordPage() {
  const { name } = useShop();
  return (
    <div className={styles.page}>
      <PageTitle>Forgot your password?</PageTitle>
      <meta name="description" content={`Choose a new password for your ${name} account.`} />
      <meta name="robots" content="noindex" />
      <Card className={common.stack5}>
        <h1 className={common.text2xl}>Forgot your password?</h1>
        <p className={common.muted}>Enter your email address, and we’ll send you a link to choose a new one.</p>
        <ForgotPasswordForm />
        <p>
          <Link to="/auth">Back to log in</Link>
        </p>
      </Card>
    </div>
  );
}
