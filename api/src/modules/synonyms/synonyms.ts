import { Injectable } from '@nestjs/common';
import { shopPolicy } from 'shared-contracts/policy/shop-policy';
import type { Synonym, SynonymForm } from 'shared-contracts/synonyms/schemas';
import { DataSource, type EntityManager } from 'typeorm';
import { writeAudit } from '../../shared/audit/write-audit.js';
import { Transactions } from '../../shared/database/transactions.js';
import type { By } from '../../shared/http/if-match.js';
import { type Result, fail, ok } from '../../shared/result.js';

const { maximumSynonyms, maximumWords } = shopPolicy.synonyms;
const COLUMNS = `id, term, meanings, version`;

const unknown = fail('not_found', 'This synonym does not exist any more.');
const invalid = (field: keyof SynonymForm, message: string) =>
  fail('invalid_input', message, { errors: { [field]: message } });
const TAKEN = 'There is a synonym for these words already';
const taken = fail('synonym_exists', TAKEN, { errors: { term: TAKEN } });
const changedMeanwhile = (synonym: Synonym) =>
  fail('synonym_changed', 'This synonym has changed since you opened it.', { details: synonym });

const auditedOf = ({ id: _id, version: _version, ...fields }: Synonym) => fields;

/** A trigger announces a change as one of the catalog. */
@Injectable()
export class Synonyms {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
  ) {}

  list(): Promise<Synonym[]> {
    return this.dataSource.query(`SELECT ${COLUMNS} FROM search_synonyms ORDER BY term COLLATE shop_names, id`);
  }

  add(form: SynonymForm, actorId: string): Promise<Result<Synonym>> {
    return this.locked(async (manager): Promise<Result<Synonym>> => {
      const stems = await stemsOf(manager, form);
      if (!stems.ok) return stems;
      const [{ count }] = await manager.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM search_synonyms`,
      );
      if (count >= maximumSynonyms) return invalid('term', `There are ${maximumSynonyms} synonyms. Delete one first.`);
      const [added] = await manager.query<Synonym[]>(
        `INSERT INTO search_synonyms (term, stems, meanings) VALUES ($1, $2, $3) ON CONFLICT (stems) DO NOTHING
         RETURNING ${COLUMNS}`,
        [form.term, stems.value, form.meanings],
      );
      if (!added) return taken;
      await writeAudit(manager, { actorId, action: 'POST /api/admin/synonyms', id: added.id, after: auditedOf(added) });
      return ok(added);
    });
  }

  change({ id, ...form }: SynonymForm & { id: string }, by: By): Promise<Result<Synonym>> {
    return this.locked(async (manager): Promise<Result<Synonym>> => {
      const found = await seenOne(manager, id, by);
      if (!found.ok) return found;
      const stems = await stemsOf(manager, form);
      if (!stems.ok) return stems;
      const others = await manager.query<unknown[]>(`SELECT FROM search_synonyms WHERE stems = $1 AND id <> $2`, [
        stems.value,
        id,
      ]);
      if (others.length > 0) return taken;
      const [[after]] = await manager.query<[[Synonym], number]>(
        `UPDATE search_synonyms SET term = $2, stems = $3, meanings = $4, updated_at = now() WHERE id = $1
         RETURNING ${COLUMNS}`,
        [id, form.term, stems.value, form.meanings],
      );
      await writeAudit(manager, {
        actorId: by.actorId,
        action: 'PUT /api/admin/synonyms/:id',
        id,
        before: auditedOf(found.value),
        after: auditedOf(after),
      });
      return ok(after);
    });
  }

  remove(id: string, by: By): Promise<Result<{ id: string }>> {
    return this.locked(async (manager): Promise<Result<{ id: string }>> => {
      const found = await seenOne(manager, id, by);
      if (!found.ok) return found;
      await manager.query(`DELETE FROM search_synonyms WHERE id = $1`, [id]);
      await writeAudit(manager, {
        actorId: by.actorId,
        action: 'DELETE /api/admin/synonyms/:id',
        id,
        before: auditedOf(found.value),
      });
      return ok({ id });
    });
  }

  /** No other change of synonyms runs meanwhile; searches go on. */
  private locked<T>(work: (manager: EntityManager) => Promise<Result<T>>): Promise<Result<T>> {
    return this.transactions.run(async (manager) => {
      await manager.query(`LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE`);
      return work(manager);
    });
  }
}

async function stemsOf(manager: EntityManager, { term, meanings }: SynonymForm): Promise<Result<string>> {
  const [{ stems, empty }] = await manager.query<[{ stems: string; empty: string | null }]>(
    `SELECT search_stems($1) AS stems,
       (SELECT meaning FROM unnest($2::text[]) AS meaning WHERE meaning_query(ARRAY[meaning]) IS NULL LIMIT 1) AS empty`,
    [term, meanings],
  );
  if (stems === '') return invalid('term', 'Enter at least one word or number');
  if (stems.split(' ').length > maximumWords) return invalid('term', `At most ${maximumWords} words`);
  return empty === null ? ok(stems) : invalid('meanings', `“${empty}” has no word that is searched for`);
}

async function seenOne(manager: EntityManager, id: string, { seen }: By): Promise<Result<Synonym>> {
  const [found] = await manager.query<Synonym[]>(`SELECT ${COLUMNS} FROM search_synonyms WHERE id = $1`, [id]);
  if (!found) return unknown;
  return seen !== null && seen !== found.version ? changedMeanwhile(found) : ok(found);
}
