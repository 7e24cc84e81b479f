import styles from './testimonials.module.css';

type Testimonial = { words: string; name: string; what: string };

const testimonials: Testimonial[] = [
  {
    words: 'Our fridge used to be plain gray. Now the kids argue over who gets to put up the next one.',
    name: 'Marianne T.',
    what: 'one square for every school year',
  },
  {
    words: 'I sent my mom a pack with the whole family on it. She says she forgets why she went to the fridge.',
    name: 'Devon R.',
    what: 'a pack of rectangles',
  },
  {
    words: 'The colors look exactly the way I remember them. I couldn’t ask for more.',
    name: 'Priya S.',
    what: 'round magnets from a road trip',
  },
];

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
