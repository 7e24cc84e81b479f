// `npm run doctor` runs it. Exits with 1 if a check fails.
import { examine, lineOf } from './doctor/examine.js';

const { findings, redact } = await examine(process.env);
for (const finding of findings) console.log(redact(lineOf(finding)));
// a check that timed out may still hold a connection
process.exit(findings.some(({ state }) => state === 'failed') ? 1 : 0);
