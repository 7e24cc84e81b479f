import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { claims } from '../model/home-copy';
import { HeroPicture } from './hero-picture';
import styles from './hero.module.css';

export const Hero = () => (
  <section className={styles.hero} aria-labelledby="hero">
    <div className={styles.words}>
      <h1 id="hero" className={styles.headline}>
        Create photo magnets your fridge will <em>never let go</em>
      </h1>
      <p className={styles.lead}>
        You take the pictures. We print them on thick, strong magnets that brighten every trip to the kitchen.
      </p>
      <Button asChild size="large">
        <Link to="/products">START HERE</Link>
      </Button>
    </div>
    <HeroPicture />
    <ul className={styles.claims}>
      {claims.map((claim) => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  </section>
);
