import { PageSection } from '../components/page-section/page-section';
import styles from './gallery.module.css';

const swatches = [
  { ground: 'paper', texts: ['ink', 'ink-soft', 'accent-text'] },
  { ground: 'surface', texts: ['ink', 'ink-faint', 'danger-text'] },
  { ground: 'sunken', texts: ['ink', 'ink-soft', 'success-text'] },
  { ground: 'inverse', texts: ['on-inverse'] },
  { ground: 'accent', texts: ['on-accent'] },
  { ground: 'accent-soft', texts: ['accent-text', 'ink'] },
  { ground: 'second', texts: ['on-second'] },
  { ground: 'second-soft', texts: ['second-text', 'ink'] },
  { ground: 'success-soft', texts: ['success-text'] },
  { ground: 'warning-soft', texts: ['warning-text'] },
  { ground: 'danger-soft', texts: ['danger-text'] },
  { ground: 'info-soft', texts: ['info-text'] },
];
const sizes = ['4xl', '3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'];

export function Foundations() {
  return (
    <>
      <PageSection title="Enamel, ink, a rim, a yolk" description="Warm cream, cobalt, and one cheerful yellow.">
        <ul className={styles.swatches}>
          {swatches.map(({ ground, texts }) => (
            <li key={ground} className={styles.swatch} style={{ background: `var(--color-${ground})` }}>
              {texts.map((text) => (
                <span key={text} style={{ color: `var(--color-${text})` }}>
                  {text} <small>on {ground}</small>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection title="Type">
        <div className={styles.stack}>
          {sizes.map((size) => (
            <p
              key={size}
              className={size.endsWith('xl') ? styles.display : undefined}
              style={{ fontSize: `var(--text-${size})` }}
            >
              {size.endsWith('xl') ? 'Stick with the good days' : 'The dog, the lake, the lemons from her garden.'}{' '}
              <small className={styles.faint}>{size}</small>
            </p>
          ))}
        </div>
      </PageSection>
    </>
  );
}
