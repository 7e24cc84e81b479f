import * as z from 'zod';
import { Id } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';

const { longestTerm, maximumMeanings } = shopPolicy.synonyms;
const LONG = `At most ${longestTerm} characters each`;
const text = z.string().trim().max(longestTerm, LONG);

/** The term also finds what its meanings find. A text is split at commas. */
export const SynonymForm = z.strictObject({
  term: text.min(1, 'Enter what shoppers search for'),
  meanings: z
    .union([z.array(z.string()), z.string().transform((given) => given.split(','))], 'Enter words that products have')
    .transform((given) => [...new Set(given.map((meaning) => meaning.trim()).filter(Boolean))])
    .pipe(
      z
        .array(text)
        .min(1, 'Enter words that products have')
        .max(maximumMeanings, `At most ${maximumMeanings} meanings`),
    ),
});
export type SynonymForm = z.output<typeof SynonymForm>;

export const SynonymUpdate = SynonymForm.extend({ id: Id });
export const NamedSynonym = z.strictObject({ id: Id });

/** `version`: for `If-Match`. */
export const Synonym = z.object({ id: Id, term: z.string(), meanings: z.array(z.string()), version: z.int() });
export type Synonym = z.infer<typeof Synonym>;
