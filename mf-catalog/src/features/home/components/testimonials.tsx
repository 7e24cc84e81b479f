import { testimonials } from '../model/testimonials';
import styles from './testimonials.module.css';

export function Testimonials() {
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <h2 id="testimonials">What our customers say</h2>
      <ul className={styles.list}>
        {testimonials.map((testimonial) => (
          <li key={testimonial.name}>
            <figure className={styles.card}>
              <blockquote className={styles.words}>{testimonial.words}</blockquote>
              <figcaption className={styles.who}>
                <strong>{testimonial.name}</strong>, {testimonial.what}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
