import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The packs of a product that names none: those of `shopPolicy.packs.defaultMultipliersInTenths`. */
const DEFAULT_PACKS = [1, 3, 5, 6, 9, 12, 18, 24];

const functions = [
  // names in the order of the language, "Magnet 2" before "Magnet 10"
  `CREATE COLLATION IF NOT EXISTS shop_names (provider = icu, locale = 'en-u-kn-true')`,

  // The words of a product and of a question, separated by spaces: without accents and apostrophes; 3.5 is "3p5", "4 x 6 in" is a
  // size in both orders and its sides, "pack of 9" is "9pack".
  `CREATE OR REPLACE FUNCTION search_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
   DECLARE
     words text COLLATE "und-x-icu" := replace(given, '´', '''');
   BEGIN
     words := replace(replace(replace(words, '½', ' 1/2'), '¼', ' 1/4'), '¾', ' 3/4');
     IF words ~ '[^ -~]' THEN
       words := regexp_replace(normalize(words, NFKD), '[\\u0300-\\u036f]', '', 'g');
     END IF;
     words := lower(translate(words, '‘’ʼ\`′', ''''''''''''));
     words := regexp_replace(words, '([[:alpha:]])''(?=[[:alpha:]])', '\\1', 'g');
     -- most texts have none, and these are many patterns
     IF words ~ '[0-9]' THEN
       words := regexp_replace(words, '([0-9])[ -]+1/2(?![0-9])', '\\1.5', 'g');
       words := regexp_replace(words, '([0-9])[ -]+1/4(?![0-9])', '\\1.25', 'g');
       words := regexp_replace(words, '([0-9])[ -]+3/4(?![0-9])', '\\1.75', 'g');
       words := regexp_replace(words, '([0-9]) *(?:["“”]|''''|''|-?inch(?:es)?\\M|-?in\\M)', '\\1 ', 'g');
       words := regexp_replace(words, '([0-9])[.,]([0-9])', '\\1p\\2', 'g');
       words := regexp_replace(words, '([0-9]p[0-9]*[1-9])0+(?![0-9])', '\\1', 'g');
       words := regexp_replace(words, '([0-9])p0+(?![0-9])', '\\1', 'g');
       words := regexp_replace(words,
         '(?<![[:alnum:]])([0-9]+(?:p[0-9]+)?) *(?:[x×*]|by\\M) *([0-9]+(?:p[0-9]+)?)(?![[:alnum:]])', '\\1x\\2', 'g');
       words := regexp_replace(words,
         '(?<![[:alnum:]])(?:packs?|sets?)[ -]+of[ -]+([0-9]{1,3})(?![[:alnum:]])', ' \\1pack ', 'g');
       words := regexp_replace(words, '(?<![[:alnum:]])([0-9]{1,3})[ -]*(?:packs?|pk)(?![[:alnum:]])', ' \\1pack ', 'g');
       words := regexp_replace(words,
         '(?<![[:alnum:]])([0-9][0-9p]*)x([0-9][0-9p]*)(?![[:alnum:]])', '\\1x\\2 \\2x\\1 \\1 \\2', 'g');
     END IF;
     RETURN btrim(regexp_replace(words, '[^[:alnum:]]+', ' ', 'g'));
   END $$`,
  `CREATE OR REPLACE FUNCTION search_stems(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT string_agg(coalesce((ts_lexize('english_stem', word))[1], word), ' ' ORDER BY place)
     FROM regexp_split_to_table(search_text(given), ' ') WITH ORDINALITY AS split (word, place)
   $$`,

  // the inches of a product's magnets, as shoppers write them
  `CREATE OR REPLACE FUNCTION product_sizes(dimensions text, magnets jsonb) RETURNS text
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT concat_ws(' , ', dimensions,
       (SELECT string_agg(concat(magnet #>> '{template,widthInches}', ' x ', magnet #>> '{template,heightInches}'), ' , ')
        FROM jsonb_array_elements(CASE WHEN jsonb_typeof(magnets) = 'array' THEN magnets ELSE '[]' END) AS magnet))
   $$`,
  // the packs that a product is sold in, as search_text writes them
  `CREATE OR REPLACE FUNCTION product_packs(packs jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT CASE WHEN jsonb_typeof(packs) = 'array' AND packs <> '[]'
       THEN (SELECT coalesce(string_agg((pack ->> 'size') || 'pack', ' '), '') FROM jsonb_array_elements(packs) AS pack)
       ELSE '${DEFAULT_PACKS.map((size) => `${size}pack`).join(' ')}' END
   $$`,
  // words that are too common to be searched for count in a name that has nothing else
  `CREATE OR REPLACE FUNCTION common_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT string_agg(word, ' ') FROM regexp_split_to_table(given, ' ') AS word
     WHERE word <> '' AND to_tsvector('english', word) = ''::tsvector
   $$`,
  `CREATE OR REPLACE FUNCTION product_found_by(product products) RETURNS tsvector
   LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
   DECLARE
     name text := search_text(product.name);
     labels text := search_text(product_labels(product.tags, product.category, product.shape, product.size) || ' , '
       || product_sizes(product.dimensions, product.magnets));
   BEGIN
     RETURN setweight(to_tsvector('english', name), 'A')
       || setweight(to_tsvector('simple', coalesce(common_words(name), '')), 'A')
       || setweight(to_tsvector('english', labels || ' ' || product_packs(product.pack_options)), 'B')
       || setweight(to_tsvector('english', search_text(product.description)), 'C')
       || setweight(to_tsvector('english', search_text(product.material)), 'D');
   END $$`,
  `CREATE OR REPLACE FUNCTION product_is_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.search := product_found_by(NEW);
     RETURN NEW;
   END $$`,
  // the words that mistyped ones are compared with
  `CREATE OR REPLACE FUNCTION words_of_product(name text, labels text, description text) RETURNS SETOF text
   LANGUAGE sql IMMUTABLE AS $$
     SELECT DISTINCT word FROM regexp_split_to_table(search_text(name || ' , ' || labels || ' , ' || description), ' ') AS word
     WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
   $$`,
];

const synonyms = [
  // "stems" are those of the term, which questions are compared with; "version" is for If-Match
  `CREATE TABLE IF NOT EXISTS search_synonyms (
     id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
     term text NOT NULL CHECK (length(term) BETWEEN 1 AND 60),
     stems text NOT NULL UNIQUE,
     meanings text[] NOT NULL CHECK (cardinality(meanings) BETWEEN 1 AND 10 AND array_position(meanings, NULL) IS NULL),
     version integer NOT NULL DEFAULT 1,
     created_at timestamptz(3) NOT NULL DEFAULT now(),
     updated_at timestamptz(3) NOT NULL DEFAULT now()
   )`,
  `DROP TRIGGER IF EXISTS next_version ON search_synonyms`,
  `CREATE TRIGGER next_version BEFORE UPDATE ON search_synonyms
   FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION next_version()`,
  `DROP TRIGGER IF EXISTS catalog_changed ON search_synonyms`,
  `CREATE TRIGGER catalog_changed AFTER INSERT OR UPDATE OR DELETE ON search_synonyms
   FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed()`,
  `INSERT INTO search_synonyms (term, stems, meanings)
   SELECT term, search_stems(term), ARRAY[meaning]
   FROM (VALUES ('polaroid', 'instant frame'), ('circle', 'round'), ('photo booth', 'photo strip')) AS first (term, meaning)
   ON CONFLICT DO NOTHING`,
];

const questions = [
  `CREATE OR REPLACE FUNCTION meaning_query(meanings text[]) RETURNS tsquery LANGUAGE plpgsql STABLE STRICT AS $$
   DECLARE
     meaning text;
     one tsquery;
     everything tsquery;
   BEGIN
     FOREACH meaning IN ARRAY meanings LOOP
       one := plainto_tsquery('english', search_text(meaning));
       CONTINUE WHEN numnode(one) = 0;
       everything := CASE WHEN everything IS NULL THEN one ELSE everything || one END;
     END LOOP;
     RETURN everything;
   END $$`,
  // Null for a word that is too common. Tolerant: also known words within two edits (one for a short word, or its letters in
  // another order). Levenshtein refuses long words.
  `CREATE OR REPLACE FUNCTION word_query(typed text, by_prefix boolean, is_tolerant boolean) RETURNS tsquery
   LANGUAGE plpgsql STABLE AS $$
   DECLARE
     alternatives tsquery := plainto_tsquery('english', typed);
     alike record;
   BEGIN
     IF numnode(alternatives) = 0 THEN
       RETURN NULL;
     END IF;
     IF by_prefix AND length(typed) >= 3 THEN
       alternatives := to_tsquery('english', typed || ':*');
     END IF;
     IF is_tolerant AND length(typed) BETWEEN 3 AND 40 AND typed !~ '[0-9]' THEN
       FOR alike IN
         SELECT * FROM (
           SELECT word, NULL::text[] AS meanings FROM product_words WHERE word % typed
           UNION ALL
           SELECT search_text(term), meanings FROM search_synonyms WHERE search_text(term) % typed
         ) AS known
         WHERE levenshtein_less_equal(word, typed, 2) <=
           CASE WHEN length(typed) >= 5 OR letters_of(word) = letters_of(typed) THEN 2 ELSE 1 END
         ORDER BY levenshtein(word, typed), similarity(word, typed) DESC, word LIMIT 5
       LOOP
         alternatives := alternatives || coalesce(meaning_query(alike.meanings), plainto_tsquery('english', alike.word));
       END LOOP;
     END IF;
     RETURN alternatives;
   END $$`,
  // For products that match all words, or any. What a synonym stands for counts as well; the last word may be a beginning.
  `CREATE OR REPLACE FUNCTION product_query(question text, is_tolerant boolean, any_word boolean) RETURNS tsquery
   LANGUAGE plpgsql STABLE SET pg_trgm.similarity_threshold = 0.1 SET client_min_messages = warning AS $$
   DECLARE
     words text[] := (regexp_split_to_array(nullif(search_text(question), ''), ' '))[1:16];
     asked text[] := regexp_split_to_array(search_stems(question), ' ');
     number integer := coalesce(cardinality(words), 0);
     place integer := 1;
     meant text[];
     taken integer;
     one tsquery;
     word tsquery;
     everything tsquery;
   BEGIN
     WHILE place <= number LOOP
       SELECT meanings, cardinality(string_to_array(synonym.stems, ' ')) INTO meant, taken
       FROM search_synonyms AS synonym
       WHERE synonym.stems IN (
         SELECT array_to_string(asked[place:place + more], ' ')
         FROM generate_series(0, least(3, number - place)) AS more)
       ORDER BY 2 DESC LIMIT 1;
       taken := coalesce(taken, 1);
       one := NULL;
       FOR at_word IN place .. place + taken - 1 LOOP
         word := word_query(words[at_word], at_word = number, is_tolerant);
         one := CASE WHEN one IS NULL THEN word WHEN word IS NULL THEN one ELSE one && word END;
       END LOOP;
       word := meaning_query(meant);
       one := CASE WHEN one IS NULL THEN word WHEN word IS NULL THEN one ELSE one || word END;
       everything := CASE WHEN everything IS NULL THEN one WHEN one IS NULL THEN everything
         WHEN any_word THEN everything || one ELSE everything && one END;
       place := place + taken;
     END LOOP;
     IF everything IS NULL AND number > 0 THEN
       RETURN nullif(plainto_tsquery('simple', array_to_string(words, ' ')), ''::tsquery);
     END IF;
     RETURN everything;
   END $$`,
  // what the version before asks with, whose words are split in another way
  `CREATE OR REPLACE FUNCTION product_search(words text[], is_tolerant boolean) RETURNS tsquery LANGUAGE sql STABLE AS $$
     SELECT product_query(array_to_string(words, ' '), is_tolerant, false)
   $$`,
];

/** The trigger is there before the column stops being computed. */
const document = [
  `DROP TRIGGER IF EXISTS product_is_found_by ON products`,
  `CREATE TRIGGER product_is_found_by BEFORE INSERT OR UPDATE OF
     name, description, material, tags, category, shape, size, dimensions, magnets, pack_options ON products
   FOR EACH ROW EXECUTE FUNCTION product_is_found_by()`,
  `ALTER TABLE products ALTER COLUMN search DROP EXPRESSION IF EXISTS`,
];

/** Its words become known by the trigger on `search`. */
const nextBatch = `
  WITH batch AS (SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT 200)
  UPDATE products SET search = product_found_by(products) FROM batch WHERE products.id = batch.id
  RETURNING products.id`;

const filtered = 'category, shape, size, is_featured';
const key = 'left(name, 80) COLLATE shop_names';
const byName = [
  // waits for older transactions, not for a lock that others need
  `SET lock_timeout = 0`,
  `SET statement_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_by_language`,
  `CREATE INDEX CONCURRENTLY products_by_language ON products ((${key}), id) INCLUDE (listed_price, ${filtered}) WHERE is_active`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_by_language_in_group`,
  `CREATE INDEX CONCURRENTLY products_by_language_in_group ON products (${filtered}, (${key}), id) WHERE is_active`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_of_admins_by_language`,
  `CREATE INDEX CONCURRENTLY products_of_admins_by_language ON products ((${key}), id)`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_by_name`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_by_name_in_group`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_of_admins_by_name`,
  `RESET statement_timeout`,
  `RESET lock_timeout`,
];

const old = 'left(lower(name), 80)';
const undone = [
  `DROP TRIGGER product_is_found_by ON products`,
  `DROP FUNCTION product_is_found_by, product_found_by`,
  `DROP TRIGGER product_words_changed ON products`,
  `DROP INDEX products_search`,
  `ALTER TABLE products DROP COLUMN search`,
  `ALTER TABLE products ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS
     (product_document(name, product_labels(tags, category, shape, size), description, material)) STORED`,
  `CREATE INDEX products_search ON products USING gin (search, category, shape, size) WITH (fastupdate = off) WHERE is_active`,
  `CREATE TRIGGER product_words_changed AFTER UPDATE ON products
   FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION product_words_changed()`,
  `CREATE INDEX products_of_admins_by_name ON products (${old}, id)`,
  `CREATE INDEX products_by_name_in_group ON products (${filtered}, ${old}, id) WHERE is_active`,
  `CREATE INDEX products_by_name ON products (${old}, id) INCLUDE (listed_price, ${filtered}) WHERE is_active`,
  `DROP INDEX products_by_language, products_by_language_in_group, products_of_admins_by_language`,
  `DROP TABLE search_synonyms`,
];

/** Products are found by name and size however they are written, and by synonyms; names are sorted by the language. */
export class FoundProducts1772000000094 implements MigrationInterface {
  readonly name = 'FoundProducts1772000000094';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...functions, ...synonyms, ...questions, ...document]) await runner.query(statement);
    let last: string | undefined = '00000000-0000-0000-0000-000000000000';
    while (last !== undefined) {
      const [updated] = (await runner.query(nextBatch, [last])) as [{ id: string }[], number];
      last = updated
        .map(({ id }) => id)
        .toSorted()
        .at(-1);
    }
    for (const statement of byName) await runner.query(statement);
  }

  /** The functions for questions stay: what they find is a superset. */
  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undone) await runner.query(statement);
  }
}
