import ArrowLeft from '@lucide/icons/icons/arrow-left';
import ArrowRight from '@lucide/icons/icons/arrow-right';
import Package from '@lucide/icons/icons/package-open';
import { Icon } from '../components/icon/icon';
import { Avatar } from '../components/avatar/avatar';
import { Badge } from '../components/badge/badge';
import { Button } from '../components/button/button';
import { Card } from '../components/card/card';
import { EmptyState } from '../components/empty-state/empty-state';
import { ErrorState } from '../components/error-state/error-state';
import { LoadMore } from '../components/load-more/load-more';
import { IconLink } from '../components/icon-link/icon-link';
import { Notice } from '../components/notice/notice';
import { StepList } from '../components/step-list/step-list';
import { Timeline } from '../components/timeline/timeline';
import { OrderStatusBadge } from '../components/order-status-badge/order-status-badge';
import { PageSection } from '../components/page-section/page-section';
import { Picture, type PictureProps } from '../components/picture/picture';
import { Price } from '../components/price/price';
import { ProgressBar } from '../components/progress-bar/progress-bar';
import { Skeleton } from '../components/skeleton/skeleton';
import { Spinner } from '../components/spinner/spinner';
import { SummaryList } from '../components/summary-list/summary-list';
import dog from './photos/dog.svg';
import lake from './photos/lake.svg';
import lemons from './photos/lemons.svg';
import styles from './gallery.module.css';

const magnets: { name: string; text: string; picture: PictureProps; price: string; before?: string; label: string }[] =
  [
    {
      name: 'Square magnet',
      text: 'Three by three inches. Our most popular size.',
      picture: { src: lake, alt: 'A boat on a lake', width: 600, height: 600 },
      price: '12.30',
      before: '15.00',
      label: 'Popular',
    },
    {
      name: 'Round magnet',
      text: 'No corners, no worries. Made for faces.',
      picture: { src: dog, alt: 'A dog who is pleased', width: 600, height: 600 },
      price: '9.90',
      label: 'New',
    },
    {
      name: 'Rectangle magnet',
      text: 'Four by six inches, like a classic print.',
      picture: { src: lemons, alt: 'Lemons in an enamel bowl', width: 600, height: 400 },
      price: '14.00',
      label: 'Classic',
    },
  ];

function Cards() {
  return (
    <PageSection title="Cards and pictures" actions={<Button variant="secondary">See all</Button>}>
      <ul className={styles.cards}>
        {magnets.map((magnet) => (
          <Card as="li" key={magnet.name} interactive className={styles.product}>
            <div className={styles.shot}>
              <Picture {...magnet.picture} sizes="(width < 40rem) 90vw, 30vw" />
            </div>
            <div className={styles.productHead}>
              <h3>{magnet.name}</h3>
              <Badge tone="accent">{magnet.label}</Badge>
            </div>
            <p className={styles.soft}>{magnet.text}</p>
            <div className={styles.productFoot}>
              <Price amount={magnet.price} compareAt={magnet.before} />
              <Button>Add to Cart</Button>
            </div>
          </Card>
        ))}
        <Card as="li" className={styles.product}>
          <div className={styles.shot}>
            <Picture src={null} alt="Cat" width={600} height={600} />
          </div>
          <div className={styles.productHead}>
            <h3>No picture</h3>
            <Badge>Standard</Badge>
          </div>
          <Price amount="128.00" compareAt="160.00" size="large" />
        </Card>
        <Card as="li" className={styles.product}>
          <div className={styles.shot}>
            <Skeleton height="auto" label="Loading products" className={styles.still} />
          </div>
          <Skeleton width="60%" height="1.6rem" />
          <Skeleton height="1rem" />
          <Skeleton width="80%" height="1rem" />
          <div className={styles.productFoot}>
            <Skeleton width="5rem" height="1.5rem" />
            <Skeleton width="8rem" height="2.75rem" radius="md" />
          </div>
        </Card>
      </ul>
    </PageSection>
  );
}

function Words() {
  return (
    <PageSection title="Badges, progress, sums">
      <div className={styles.row}>
        <Badge>Standard</Badge>
        <Badge tone="accent">Featured</Badge>
        {['pending', 'processing', 'shipped', 'delivered', 'completed', 'cancelled', 'returned'].map((status) => (
          <OrderStatusBadge key={status} status={status} />
        ))}
        <OrderStatusBadge status="processing" uppercase />
        <Avatar user={{ email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', profileImageUrl: null }} />
      </div>
      <div className={styles.columns}>
        <Card className={styles.stack}>
          <ProgressBar value={64} label="lake.jpg" />
          <ProgressBar value={null} label="Checking the photo" />
          <p className={styles.row}>
            <Spinner label="Loading" /> <Spinner size="small" /> <Spinner size="large" />
          </p>
        </Card>
        <Card as="section" aria-label="Order Summary">
          <SummaryList
            rows={[
              { label: 'Subtotal', value: '$36.90' },
              { label: 'Tax (14.98%)', value: '$5.53' },
              { label: 'Shipping', value: '$5.99' },
              { label: 'Total', value: '$48.42', emphasis: true },
            ]}
          />
        </Card>
      </div>
    </PageSection>
  );
}

function States() {
  return (
    <PageSection title="States and notices">
      <div className={styles.columns}>
        <Card>
          <EmptyState
            icon={<Icon icon={Package} />}
            title="Your cart is empty"
            headingLevel={3}
            action={
              <Button asChild>
                <a href="#cards">
                  Browse Products <Icon icon={ArrowRight} />
                </a>
              </Button>
            }
          >
            Magnets you add are kept here, even when you close the page.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title="Unable to Load Products"
            headingLevel={3}
            action={<Button variant="secondary">Try again</Button>}
          >
            Please try again later.
          </ErrorState>
        </Card>
      </div>
      <div className={styles.stack}>
        <Notice title="Add $13.11 more for free shipping">Two square magnets would do it.</Notice>
        <Notice tone="success" title="Payment Successful">
          A confirmation is on its way to ada@example.com.
        </Notice>
        <Notice
          tone="warning"
          title="This photo may look soft"
          action={<Button variant="secondary">Use it anyway</Button>}
        >
          It has 180 dots per inch. We recommend 300.
        </Notice>
        <Notice tone="danger" title="Prices have changed">
          Please check your cart before you pay.
        </Notice>
        <Notice tone="neutral">Orders can be changed until they are printed.</Notice>
        <StepList
          steps={[
            { title: 'Pick a shape', text: 'Square, rectangle or round.' },
            { title: 'Add your photos', text: 'Straight from your phone.' },
            { title: 'Stick them up', text: 'We print them, you hang them.' },
          ]}
        />
        <Timeline
          timeZone="UTC"
          steps={[
            { name: 'Order Placed', at: '2026-03-02T09:00:00.000Z' },
            { name: 'In Production' },
            { name: 'Shipped', state: 'ahead' },
            { name: 'Cancelled', state: 'stopped' },
          ]}
        />
        <IconLink icon={<Icon icon={ArrowLeft} />}>
          <a href="#cards">Back to the cards</a>
        </IconLink>
        <LoadMore shown={20} total={45} noun="orders" hasMore isLoading={false} onMore={() => {}} />
      </div>
    </PageSection>
  );
}

export function Content() {
  return (
    <>
      <Cards />
      <Words />
      <States />
    </>
  );
}
