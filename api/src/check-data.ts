// `npm run check:data` runs it. Reads DATABASE_URL, S3_*, and STRIPE_* if refunds are to be compared with the payment
// provider's.
import 'reflect-metadata';
import { checkData } from './backup/check-data.js';
import { runCommand } from './backup/command.js';
import { refundDifferences } from './backup/refund-differences.js';
import { withClient } from './shared/database/with-client.js';

await runCommand(({ databaseUrl, storage, payments }) =>
  withClient({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 }, async (client) => {
    const report = (problems: readonly string[]) => {
      for (const problem of problems) console.error(problem);
      if (problems.length > 0) process.exitCode = 1;
    };
    report(await checkData(client, storage));
    if (payments) report(await refundDifferences(client, payments, new Date()));
    else console.log("refunds are not compared with the payment provider's: STRIPE_SECRET_KEY is not set");
    if (!process.exitCode) console.log('the data is consistent, and every file that it names is there');
  }),
);
