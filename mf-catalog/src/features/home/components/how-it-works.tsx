import { steps } from '../model/claims';
import styles from './how-it-works.module.css';

/** The footer of every page leads here: `/#how-it-works`. */
export function HowItWorks() {
  return (
    <section id="how-it-works" className={styles.section} aria-labelledby="how-it-works-title">
      <div className={styles.inner}>
        <h2 id="how-it-works-title">How It Works</h2>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.title} className={styles.step}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
