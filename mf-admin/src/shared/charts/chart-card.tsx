import { type ReactNode, useId, useState } from 'react';
import ChartColumn from '@lucide/icons/icons/chart-column';
import Table from '@lucide/icons/icons/table-2';
import { Card } from 'shared-ui/card';
import { IconButton } from 'shared-ui/icon-button';
import { Icon } from 'shared-ui/icon';
import { VisuallyHidden } from 'shared-ui/visually-hidden';
import common from 'shared-ui/styles/common.module.css';
import styles from './chart-card.module.css';

/** Scrolling content must be reachable by keyboard. */
const reachable = { tabIndex: 0, role: 'group' } as const;

export type ChartCardProps = {
  title: string;
  /** Text without data; undefined if there is some. */
  empty: string | undefined;
  chart: ReactNode;
  /** The same data; the first cell names its row. */
  table: { columns: readonly string[]; rows: readonly (readonly [name: string, ...cells: string[]])[] };
};

export function ChartCard({ title, empty, chart, table: { columns, rows } }: ChartCardProps) {
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className={`${common.stack2} ${styles.card}`}>
      <div className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        {empty === undefined && (
          <IconButton
            className={styles.switch}
            label={isTable ? `Show ${title} as chart` : `Show ${title} as table`}
            title={isTable ? 'Show as chart' : 'Show as table'}
            icon={<Icon icon={isTable ? ChartColumn : Table} />}
            onClick={() => setTable(!isTable)}
          />
        )}
      </div>
      {empty !== undefined && <p className={styles.empty}>{empty}</p>}
      {empty === undefined && !isTable && chart}
      {empty === undefined && isTable && (
        <div className={styles.scroller} {...reachable} aria-labelledby={titleId}>
          <table className={styles.table}>
            <caption>
              <VisuallyHidden>{title}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], nth) => (
                // names may repeat
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={nth}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={columns[index + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
