import { Suspense } from 'react';
import { lazyPart } from 'shared-ui/lazy-part';
import { Skeleton } from 'shared-ui/skeleton';
import { addressOf } from '../queries/design-links';
import { DraftLink } from './draft-link';
import { LinkField } from './link-field';
import styles from './link-panels.module.css';

const QrCode = lazyPart(async () => (await import('./qr-code')).QrCode);

export const AddFromPhone = () => (
  <div className={styles.panel}>
    <p>Scan the code with your phone’s camera and choose photos there. They show up here within seconds.</p>
    <DraftLink kind="phone" makeLabel="Show QR code">
      {(link) => (
        <>
          <Suspense fallback={<Skeleton label="Drawing the QR code" width="15rem" height="15rem" />}>
            <QrCode text={addressOf(link)} label="QR code of the link for your phone" />
          </Suspense>
          <LinkField label="Or open this link on your phone" address={addressOf(link)} />
        </>
      )}
    </DraftLink>
  </div>
);

export const InviteFriends = () => (
  <div className={styles.panel}>
    <p>Send friends a link to add photos to the free places of your pack. You choose which ones to print.</p>
    <DraftLink kind="friends" makeLabel="Make a link">
      {(link) => (
        <LinkField label="Link for your friends" address={addressOf(link)} shareAs="Help me fill a pack of magnets" />
      )}
    </DraftLink>
  </div>
);
