import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AddressLink } from 'shared-contracts/accounts/schemas';
import type { ApiOutput } from 'shared-contracts/api/api';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { ConfirmDialog } from 'shared-ui/confirm-dialog';
import { FailureNotice } from 'shared-ui/failure-notice';
import { Notice } from 'shared-ui/notice';
import common from 'shared-ui/styles/common.module.css';
import styles from './mailed-links.module.css';

type Declined = ApiOutput<'POST /api/verify-email/decline'>;
type DeclineAddressProps = {
  link: AddressLink;
  token: string;
  decline: UseMutationResult<Declined, Error, string>;
};

/** Deleting an account asks once more; cancelling a change loses nothing. */
export function DeclineAddress({ link: { email, isNewAccount }, token, decline }: DeclineAddressProps) {
  const [isAsking, setIsAsking] = useState(false);
  const send = () => decline.mutate(token);
  return (
    <section className={styles.decline} aria-labelledby="not-you">
      <h2 id="not-you" className={common.textLg}>
        Wasn’t you?
      </h2>
      <p className={common.muted}>
        {isNewAccount
          ? 'If you didn’t create this account, we’ll delete it and your address is free again.'
          : 'If you didn’t ask for this, we’ll cancel it. That account keeps the address it has.'}
      </p>
      {decline.isError && !isAsking && <FailureNotice title="We could not do that" error={decline.error} />}
      <Button
        variant="secondary"
        busy={decline.isPending && !isAsking}
        busyLabel="Cancelling..."
        onClick={isNewAccount ? () => setIsAsking(true) : send}
      >
        I did not do this
      </Button>
      {isAsking && (
        <ConfirmDialog
          size="medium"
          title="Delete this account?"
          description={`It was created with ${email}.`}
          confirm="Delete the account"
          cancel="Go back"
          variant="danger"
          isBusy={decline.isPending}
          busyLabel="Deleting..."
          onConfirm={send}
          onClose={() => setIsAsking(false)}
        >
          <p className={common.muted}>
            Whoever created it is logged out, and their password and passkeys stop working. Orders you placed with your
            address stay as they are. This cannot be undone.
          </p>
          {decline.isError && <Notice tone="danger">{failureText(decline.error)}</Notice>}
        </ConfirmDialog>
      )}
    </section>
  );
}

export const AddressDeclined = ({ email, isAccountDeleted }: Declined) =>
  isAccountDeleted ? (
    <>
      <Notice tone="success" title="The account is deleted">
        Nobody is logged in to it any more, and {email} is free again. To see your orders in one place, create an
        account of your own.
      </Notice>
      <div className={common.row3}>
        <Button asChild>
          <Link to="/auth">Create my own account</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to="/track-order">Track an order</Link>
        </Button>
      </div>
    </>
  ) : (
    <>
      <Notice tone="success" title="The change is cancelled">
        {email} is not used by that account. There’s nothing else you need to do.
      </Notice>
      <div className={common.row3}>
        <Button asChild>
          <Link to="/">Go to the shop</Link>
        </Button>
      </div>
    </>
  );
