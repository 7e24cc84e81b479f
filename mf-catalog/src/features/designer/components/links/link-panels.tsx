import { Suspense, useState } from 'react';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import { lazyPart } from 'shared-ui/lazy-part';
import { Skeleton } from 'shared-ui/skeleton';
import { TextField } from 'shared-ui/text-field';
import { useSession } from 'shell/contract';
import { addressOf } from '../../queries/design-links';
import { DraftLink } from './draft-link';
import { LinkField } from './link-field';
import styles from './link-panels.module.css';

const { days, maximumNameLength } = shopPolicy.designLinks;
const QrCode = lazyPart(async () => (await import('./qr-code')).QrCode);

export const AddFromPhone = () => (
  <div className={styles.panel}>
    <p>
      Scan the code with your phone’s camera and choose photos there. They show up here within seconds. The link works
      for {days} days.
    </p>
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

export function InviteFriends() {
  const { user } = useSession();
  const [typedName, setName] = useState<string>();
  const name = typedName ?? user?.firstName ?? '';
  return (
    <div className={styles.panel}>
      <p>
        Send friends a link to add photos to the free places of your pack. You choose which ones to print. The link
        works for {days} days.
      </p>
      <DraftLink
        kind="friends"
        makeLabel="Make a link"
        ownerName={name.trim()}
        question={
          <TextField
            label="Your first name (optional)"
            hint="Your friends see whose pack it is."
            autoComplete="given-name"
            maxLength={maximumNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        }
      >
        {(link) => (
          <>
            <LinkField
              label="Link for your friends"
              address={addressOf(link)}
              shareAs="Help me fill a pack of magnets"
            />
            {(link.ownerName ?? user?.firstName) && (
              <p>Your friends see your name: {link.ownerName ?? user?.firstName}.</p>
            )}
          </>
        )}
      </DraftLink>
    </div>
  );
}
