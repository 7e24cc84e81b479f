import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { claims } from '../model/home-copy';
import desk960 from '../pictures/hero-960.webp';
import desk1440 from '../pictures/hero-1440.webp';
import desk1920 from '../pictures/hero-1920.webp';
import phone480 from '../pictures/hero-phone-480.webp';
import phone750 from '../pictures/hero-phone-750.webp';
import phone1080 from '../pictures/hero-phone-1080.webp';
import styles from './hero.module.css';

/** The page's largest paint, which waits for no data or script. */
const HeroPicture = () => (
  <picture className={styles.frame}>
    <source
      media="(min-width: 40rem)"
      width={1920}
      height={1200}
      sizes="(min-width: 104rem) 56rem, (min-width: 56rem) 54vw, 94vw"
      srcSet={`${desk960} 960w, ${desk1440} 1440w, ${desk1920} 1920w`}
    />
    <img
      className={styles.picture}
      alt="A fridge door covered in magnets in morning light"
      width={1080}
      height={1350}
      fetchPriority="high"
      sizes="92vw"
      srcSet={`${phone480} 480w, ${phone750} 750w, ${phone1080} 1080w`}
      src={phone750}
    />
  </picture>
);

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
