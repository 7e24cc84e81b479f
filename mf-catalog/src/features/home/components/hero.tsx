import { Link } from 'react-router-dom';
import type { Product } from 'shared-contracts/catalog/schemas';
import { Button } from 'shared-ui/button';
import { Picture } from 'shared-ui/picture';
import { promises } from '../model/claims';
import styles from './hero.module.css';

/** The first thing that anybody sees: what this is, what to do, and a magnet to want. */
export function Hero({ product }: { product: Product | undefined }) {
  const [shot] = product?.images ?? [];
  return (
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
        <ul className={styles.promises}>
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </div>
      <div className={styles.picture}>
        <Picture
          priority
          src={product?.imageUrl ?? null}
          alt={shot?.altText ?? 'Photo magnets on a fridge door'}
          width={shot?.width ?? 1200}
          height={shot?.height ?? 1200}
          className={styles.shot}
          sizes="(min-width: 104rem) 50rem, (min-width: 56rem) 48vw, 92vw"
        />
      </div>
    </section>
  );
}
