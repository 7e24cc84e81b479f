import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import styles from './start-creating.module.css';

export function StartCreating() {
  return (
    <section className={styles.section} aria-labelledby="start-creating">
      <div className={styles.panel}>
        <h2 id="start-creating">Your phone is full of magnets</h2>
        <p>It takes five minutes and a few taps.</p>
        <Button asChild size="large">
          <Link to="/create-magnet">Start Creating Now</Link>
        </Button>
      </div>
    </section>
  );
}
