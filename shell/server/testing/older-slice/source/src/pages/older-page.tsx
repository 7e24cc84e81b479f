import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PageTitle, toast, useCart, useSession, useShop } from 'shell/contract';
import styles from './older-page.module.css';

export function OlderPage() {
  const { supportEmail } = useShop();
  const { user, isLoading } = useSession();
  const { count } = useCart();
  const [pressed, setPressed] = useState(0);
  const press = () => {
    setPressed(pressed + 1);
    toast({ title: `Pressed ${pressed + 1}` });
  };
  return (
    <section className={styles.page}>
      <PageTitle>An older slice</PageTitle>
      <h1>An older slice</h1>
      <p>
        {isLoading || user ? 'Hello' : 'Hello, guest'}. Your cart has {count} packs. Write to {supportEmail}.
      </p>
      <button type="button" onClick={press}>
        Pressed {pressed}
      </button>
      <Link to="/products">Magnets</Link>
    </section>
  );
}
