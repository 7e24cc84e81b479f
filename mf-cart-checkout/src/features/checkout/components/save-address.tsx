import styles from './save-address.module.css';

type SaveAddressProps = { isWanted: boolean; onChange: (isWanted: boolean) => void };

/** Whether a new address is kept for the next order. */
export const SaveAddress = ({ isWanted, onChange }: SaveAddressProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={isWanted} onChange={({ target }) => onChange(target.checked)} />
    Save this address for my next order
  </label>
);
