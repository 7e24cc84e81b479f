import SearchX from '@lucide/icons/icons/search-x';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from 'shared-ui/button';
import { EmptyState } from 'shared-ui/empty-state';
import { Icon } from 'shared-ui/icon';
import { LoadError } from 'shared-ui/load-error';
import { Skeleton } from 'shared-ui/skeleton';
import { ApiError } from 'shell/contract';
import { codesOf, spoiledText } from '../model/run-texts';
import { printRunQuery } from '../queries/print-runs';
import { Preflight } from './preflight';
import { RunFiles } from './run-files';
import { RunOrders } from './run-orders';
import { RunSheets } from './run-sheets';
import { RunState } from './run-state';
import type { RunPiece } from 'shared-contracts/production/runs';
import common from 'shared-ui/styles/common.module.css';
import styles from './print-runs.module.css';

function SpoiledPieces({ pieces }: { pieces: readonly RunPiece[] }) {
  const spoiled = pieces.filter(({ spoiledAt }) => spoiledAt !== null);
  if (spoiled.length === 0) return null;
  return (
    <section aria-labelledby="spoiled" className={common.stack4}>
      <h2 id="spoiled" className={common.textLg}>
        Spoiled magnets
      </h2>
      <ul className={styles.places} aria-labelledby="spoiled">
        {spoiled.map((piece) => (
          <li key={piece.id}>
            {piece.label}: {piece.spoiledReason || 'no reason given'}, {spoiledText(piece)}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const RunSkeleton = () => <Skeleton label="Loading the print run" height="30rem" />;

const NotFound = () => (
  <EmptyState
    icon={<Icon icon={SearchX} />}
    title="Print Run Not Found"
    action={
      <Button asChild>
        <Link to="/admin/print-runs?tab=runs">All print runs</Link>
      </Button>
    }
  >
    There is no print run at this address.
  </EmptyState>
);

export function PrintRun({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(printRunQuery(id));
  if (data)
    return (
      <div className={common.stack4}>
        {error && <LoadError as="notice" title="Progress is unknown" error={error} onRetry={() => void refetch()} />}
        <RunState run={data.run} />
        {data.run.state === 'done' && <RunFiles detail={data} />}
        {data.pieces.length > 0 && (
          <>
            {data.run.state !== 'voided' && (
              <Preflight search={{ run: id }} onSheets={{ layout: data.run.layout, codeOf: codesOf(data.sheets) }} />
            )}
            <RunSheets detail={data} />
            <SpoiledPieces pieces={data.pieces} />
            <RunOrders detail={data} />
          </>
        )}
      </div>
    );
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />;
  if (!error) return <RunSkeleton />;
  return <LoadError title="Unable to Load the Print Run" error={error} onRetry={() => void refetch()} />;
}
