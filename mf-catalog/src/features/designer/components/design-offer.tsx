import { Button } from 'shared-ui/button';
import common from 'shared-ui/styles/common.module.css';
import styles from './design-offer.module.css';

type DesignOfferProps = {
  packSize: number;
  onContinue: () => void;
  onStartNew: () => void;
  onDelete: () => void;
};

export const DesignOffer = ({ packSize, onContinue, onStartNew, onDelete }: DesignOfferProps) => (
  <section className={styles.offer} aria-label="Your last design">
    <h2 className={common.text2xl}>Welcome back</h2>
    <p>Your photos are where you left them.</p>
    <Button size="large" onClick={onContinue}>
      {packSize === 1 ? 'Continue your magnet' : `Continue your pack of ${packSize}`}
    </Button>
    <Button variant="secondary" onClick={onStartNew}>
      Start a new one
    </Button>
    <Button variant="quiet" onClick={onDelete}>
      Delete this design
    </Button>
  </section>
);
