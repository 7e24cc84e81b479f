import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Button } from '../components/button/button';
import { SelectField } from '../components/select-field/select-field';
import { Content } from './content';
import { Controls } from './controls';
import { Foundations } from './foundations';
import { Overlays } from './overlays';
import styles from './gallery.module.css';

const themes = [
  { value: '', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function Gallery() {
  const [theme, setTheme] = useState('');
  const change = (next: string) => {
    setTheme(next);
    if (next) document.documentElement.dataset.theme = next;
    else delete document.documentElement.dataset.theme;
  };
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className={styles.hero}>
        <p className={styles.kicker}>Component gallery</p>
        <h1 className={styles.headline}>Good days belong on the fridge</h1>
        <p className={styles.lead}>Every component of the shop, in light and dark, on phone and desktop.</p>
        <div className={styles.row}>
          <Button size="large" asChild>
            <a href="#main">Start Here</a>
          </Button>
          <SelectField
            label="Colors"
            hideLabel
            options={themes}
            value={theme}
            onChange={(event) => change(event.target.value)}
          />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Foundations />
        <Controls />
        <Content />
        <Overlays />
      </main>
    </>
  );
}

const root = document.getElementById('gallery');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
