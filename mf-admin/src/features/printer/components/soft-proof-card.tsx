import { useQuery } from '@tanstack/react-query';
import { Card } from 'shared-ui/card';
import { Loaded } from 'shared-ui/loaded';
import { Skeleton } from 'shared-ui/skeleton';
import common from 'shared-ui/styles/common.module.css';
import { printerQuery } from '../queries/printer';
import { SoftProof } from './soft-proof';

export function SoftProofCard({ orderIds }: { orderIds: readonly string[] }) {
  const query = useQuery(printerQuery);
  return (
    <Card as="section" aria-label="Soft proof" className={common.stack4}>
      <h2 className={common.textLg}>Soft proof</h2>
      <Loaded
        query={query}
        as="notice"
        skeleton={<Skeleton label="Loading the printer" height="12rem" />}
        errorTitle="Unable to Load the Printer"
      >
        {({ profile, options }) =>
          profile ? (
            <>
              <p>How the inks of the printer will show the colors of a photo.</p>
              <SoftProof orderIds={orderIds} color={options.color} />
            </>
          ) : (
            <p>Without a color profile of the printer there is nothing to compare: it prints what customers see.</p>
          )
        }
      </Loaded>
    </Card>
  );
}
