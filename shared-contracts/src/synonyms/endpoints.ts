import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Nothing } from '../api/fields.js';
import { NamedSynonym, Synonym, SynonymForm, SynonymUpdate } from './schemas.js';

/** `If-Match` is optional; a stale version is refused. */
export const synonymEndpoints = {
  'GET /api/admin/synonyms': endpoint({
    summary: 'All synonyms of the search, by their terms',
    access: 'admin',
    input: Nothing,
    output: z.array(Synonym),
  }),
  'POST /api/admin/synonyms': endpoint({
    summary: 'Add a synonym',
    access: 'admin',
    input: SynonymForm,
    output: Synonym,
    status: 201,
    errors: ['synonym_exists'],
  }),
  'PUT /api/admin/synonyms/:id': endpoint({
    summary: 'Change a synonym',
    access: 'admin',
    input: SynonymUpdate,
    output: Synonym,
    errors: ['not_found', 'synonym_exists', 'synonym_changed'],
  }),
  'DELETE /api/admin/synonyms/:id': endpoint({
    summary: 'Delete a synonym',
    access: 'admin',
    input: NamedSynonym,
    output: NamedSynonym,
    errors: ['not_found', 'synonym_changed'],
  }),
};
