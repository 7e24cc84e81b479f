import styles from './product-filters.module.css';

type ChoiceProps<T extends string> = {
  legend: string;
  name: string;
  value: T | '';
  options: readonly { value: T; label: string; count?: number }[];
  onChoose: (value: T | '') => void;
};

export function Choice<T extends string>({ legend, name, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {[{ value: '' as const, label: 'Any', count: undefined }, ...options].map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
            {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
