// Checks that the data is consistent and that all files exist; `npm run check:data` runs it. Reads DATABASE_URL and S3_*.
import 'reflect-metadata';
import pg from 'pg';
import { checkData } from './backup/check-data.js';
import { runCommand } from './backup/command.js';

await runCommand(async ({ databaseUrl, storage }) => {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const problems = await checkData(client, storage);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    else console.log('the data is consistent, and every file that it names is there');
  } finally {
    await client.end();
  }
});
