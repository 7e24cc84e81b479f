import { Link } from 'react-router-dom';
import { useMutation } from '@tanstack/react-query';
import { failureText } from 'shared-contracts/api/failure';
import { Button } from 'shared-ui/button';
import { NewLinkAnswer } from 'shared-ui/new-link-answer';
import { Notice } from 'shared-ui/notice';
import { callApi } from 'shell/contract';

/** Has the links of an order mailed to its own address. The answer is the same for an order that does not exist. */
const useRequestLinks = () =>
  useMutation({ mutationFn: (orderNumber: string) => callApi('POST /api/order-links', { orderNumber }) });

/** A link to change an order that doesn't work, and how to get another. What it says is true whether the order exists or not. */
export function InvalidLink({ orderNumber }: { orderNumber: string }) {
  const ask = useRequestLinks();
  return (
    <>
      <Notice
        tone="warning"
        title="This link to change your order doesn’t work"
        action={
          <Button
            variant="secondary"
            busy={ask.isPending}
            busyLabel="Sending..."
            onClick={() => ask.mutate(orderNumber)}
          >
            {ask.isSuccess ? 'Email me another link' : 'Email me a new link'}
          </Button>
        }
      >
        It may have been cut off, too old or turned off. We can email you a new one. For anything else,{' '}
        <Link to="/contact">contact us</Link>.
      </Notice>
      <NewLinkAnswer isSent={ask.isSuccess} failure={ask.isError ? failureText(ask.error) : null} />
    </>
  );
}
