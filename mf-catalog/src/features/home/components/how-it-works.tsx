import { StepList } from 'shared-ui/step-list';
import { steps } from '../model/home-copy';
import styles from './how-it-works.module.css';

export const HowItWorks = () => (
  <section id="how-it-works" className={styles.section} aria-labelledby="how-it-works-title">
    <div className={styles.inner}>
      <h2 id="how-it-works-title">How It Works</h2>
      <StepList steps={steps} />
    </div>
  </section>
);
