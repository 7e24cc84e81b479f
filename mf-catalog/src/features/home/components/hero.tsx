import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { promises } from '../model/claims';
import { HeroPicture } from './hero-picture';
import styles from './hero.module.css';

/** The first thing that anybody sees: what this is, what to do, and magnets to want. */
export const Hero = () => (
  <section className={styles.hero} aria-labelledby="hero">
    <div className={styles.words}>
      <h1 id="hero" className={styles.headline}>
        Create photo magnets your fridge will <em>never let go</em>
      </h1>
      <p className={styles.lead}>
        You have the pictures. We print them on thick, strong magnets that make every trip to the kitchen a good one.
      </p>
      <Button asChild size="large">
        <Link to="/products">START HERE</Link>
      </Button>
    </div>
    <HeroPicture />
    <ul className={styles.promises}>
      {promises.map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  </section>
);
