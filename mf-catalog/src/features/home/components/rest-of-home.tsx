import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { Accordion } from 'shared-ui/accordion';
import { faqEntries } from '../model/faq-entries';
import styles from './rest-of-home.module.css';

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

function Testimonials() {
  return (
    <section className={styles.testimonials} aria-labelledby="testimonials">
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

function Faq() {
  return (
    <section className={styles.faq} aria-labelledby="faq">
      <h2 id="faq">Frequently asked questions</h2>
      <Accordion
        headingLevel={3}
        items={faqEntries.map(({ question, answer }) => ({ value: question, title: question, content: answer }))}
      />
    </section>
  );
}

function StartCreating() {
  return (
    <section className={styles.start} aria-labelledby="start-creating">
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

/** Hydrates when the visitor scrolls near. */
export function RestOfHome() {
  return (
    <div id="rest-of-home">
      <Testimonials />
      <Faq />
      <StartCreating />
    </div>
  );
}
