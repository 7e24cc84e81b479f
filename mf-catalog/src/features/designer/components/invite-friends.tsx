import { addressOf } from '../queries/design-links';
import { DraftLink, type LinkedDraft } from './draft-link';
import styles from './link-panel.module.css';
import { LinkField } from './link-field';

/** A link with which friends fill the pack. */
export const InviteFriends = (draft: LinkedDraft) => (
  <div className={styles.panel}>
    <p>Send friends a link to add photos to the free places of your pack. You choose which ones to print.</p>
    <DraftLink {...draft} kind="friends" makeLabel="Make a link">
      {(link) => (
        <LinkField label="Link for your friends" address={addressOf(link)} shareAs="Help me fill a pack of magnets" />
      )}
    </DraftLink>
  </div>
);
