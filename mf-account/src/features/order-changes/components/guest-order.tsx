import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from 'shared-contracts/api/failure';
import { eachText, lineTitle, variationText } from 'shared-contracts/cart/line-text';
import { parseMoney } from 'shared-contracts/money/money';
import { takesPhotos } from 'shared-contracts/orders/missing-photos';
import type { OpenedOrder, OrderStatus } from 'shared-contracts/orders/schemas';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { LinePictures } from 'shared-ui/line-pictures';
import { Loaded } from 'shared-ui/loaded';
import { LoadError } from 'shared-ui/load-error';
import { NewLinkAnswer } from 'shared-ui/new-link-answer';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import { ApiError, callApi } from 'shell/contract';
import { ContactFacts } from '../../../shared/contact-facts';
import { CreditNotes } from '../../../shared/credit-notes';
import { InvoiceDownload } from '../../../shared/invoice-download';
import { MissingPhotosNotice } from '../../../shared/missing-photos-notice';
import { ReprintNotice } from '../../../shared/reprint-notice';
import { changePhotosPath } from '../model/change-photos-path';
import { openedOrderQuery, orderContactQuery } from '../queries/opened-order-query';
import { CancelOrder } from './cancel-order';
import { CorrectOrder } from './correct-order';
import { HoldNotice } from './hold-notice';
import styles from './order-changes.module.css';
import { RefundNotice } from './refund-notice';
import { SaveAsAccount } from './save-as-account';

/** The answer is the same for an order that does not exist. */
const useRequestLinks = () =>
  useMutation({ mutationFn: (orderNumber: string) => callApi('POST /api/order-links', { orderNumber }) });

export function EmailedLink({ orderNumber }: { orderNumber: string }) {
  const ask = useRequestLinks();
  return (
    <Card className={common.stack4}>
      <h2 className={common.textXl}>Is This Your Order?</h2>
      <p className={common.soft}>
        We can email you a link to see your photos and invoice, correct your address, or cancel in time.
      </p>
      <div className={common.bar3}>
        <Button variant="secondary" busy={ask.isPending} busyLabel="Sending..." onClick={() => ask.mutate(orderNumber)}>
          Email me a link
        </Button>
      </div>
      <NewLinkAnswer isSent={ask.isSuccess} failure={ask.isError ? failureText(ask.error) : null} />
    </Card>
  );
}

/** Says the same whether the order exists or not. */
function InvalidLink({ orderNumber }: { orderNumber: string }) {
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

const UNDER_WAY_MS = 5_000;
const OTHERWISE_MS = 60_000;

/** The provider mostly confirms a refund within seconds. */
const nextLookIn = ({ state: { data } }: { state: { data?: OpenedOrder } }) =>
  data?.refund && data.refund.status !== 'failed' && parseMoney(data.refundedAmount) === 0
    ? UNDER_WAY_MS
    : OTHERWISE_MS;

function GuestContact({ id, token, status }: { id: string; token: string; status: OrderStatus }) {
  const query = useQuery(orderContactQuery({ id, token }));
  return (
    <Card className={common.stack4}>
      <h2 className={common.textXl}>Delivery and Contact</h2>
      <Loaded
        query={query}
        as="notice"
        skeleton={<Skeleton label="Loading the address" height="8rem" />}
        errorTitle="We could not load the address"
      >
        {(contact) => (
          <CorrectOrder order={{ id, token, status }} contact={contact}>
            <ContactFacts contact={contact} />
          </CorrectOrder>
        )}
      </Loaded>
    </Card>
  );
}

export function GuestOrder({ id, token }: { id: string; token: string }) {
  const titleId = useId();
  const { data: order, error, refetch } = useQuery({ ...openedOrderQuery({ id, token }), refetchInterval: nextLookIn });
  if (!order) {
    if (!error) return <Skeleton label="Loading your order" width="100%" height="8rem" />;
    if (error instanceof ApiError && error.status < 500 && error.status !== 429)
      return <InvalidLink orderNumber={id} />;
    return <LoadError title="Unable to Load Order" error={error} onRetry={() => void refetch()} />;
  }
  const isOpen = takesPhotos(order.status);
  return (
    <>
      <HoldNotice order={order} />
      <ReprintNotice order={order} isGuest />
      <RefundNotice order={order} />
      <MissingPhotosNotice order={order} isBuyer token={order.photosToken} />
      <Card className={common.stack4}>
        <h2 id={titleId} className={common.textXl}>
          Your Magnets
        </h2>
        {isOpen && <p className={common.soft}>You can change your photos until printing begins.</p>}
        <ul className={common.stack4} aria-labelledby={titleId}>
          {order.items.map((line) => {
            const path = changePhotosPath({ orderId: id, line, token });
            const title = lineTitle(line.productName, line);
            const variation = variationText(line);
            return (
              <li key={line.id} className={styles.item}>
                <strong>{line.productName}</strong>
                {variation && <span>{variation}</span>}
                <span>
                  {line.quantity} x {eachText(parseMoney(line.price), line)}
                </span>
                <LinePictures line={line} whose="Your" label={`Magnets of ${title}`} />
                {isOpen && path !== null && (
                  <Button asChild variant="secondary">
                    <Link to={path}>
                      Change photos <VisuallyHidden>of {title}</VisuallyHidden>
                    </Link>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        <div className={common.bar3}>
          <InvoiceDownload orderId={id} token={token} />
          <CreditNotes order={order} token={token} />
        </div>
      </Card>
      <GuestContact id={id} token={token} status={order.status} />
      <CancelOrder order={order} token={token} />
      <SaveAsAccount order={{ id, token }} />
    </>
  );
}
