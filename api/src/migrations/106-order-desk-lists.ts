import type { MigrationInterface, QueryRunner } from 'typeorm';

const functions = [
  // accents, apostrophes, case and the Unicode form of a text make no difference
  `CREATE OR REPLACE FUNCTION fold_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
   DECLARE
     folded text COLLATE "und-x-icu" := translate(given, '''‘’ʼʹ\`´′', '');
   BEGIN
     IF folded ~ '[^ -~]' THEN
       folded := regexp_replace(normalize(folded, NFKD), '[\\u0300-\\u036f\\u00ad\\u200b-\\u200f]', '', 'g');
       folded := translate(lower(folded), 'øđðłı', 'oddli');
       folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
     END IF;
     RETURN lower(folded);
   END $$`,
  // Müller as Mueller, the other way in which the same person writes it
  `CREATE OR REPLACE FUNCTION spell_out(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
   DECLARE
     spelled text COLLATE "und-x-icu" := given;
   BEGIN
     IF given !~ '[^ -~]' THEN
       RETURN given;
     END IF;
     spelled := lower(normalize(spelled, NFC));
     RETURN replace(replace(replace(replace(replace(spelled, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
   END $$`,
  // begin with a space, so that two characters find the starts of words by the index, too
  `CREATE OR REPLACE FUNCTION folded_words(given text, name text) RETURNS text
   LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
     SELECT ' ' || fold_text(given) || CASE WHEN name ~ '[^ -~]' THEN ' ' || fold_text(spell_out(name)) ELSE '' END
   $$`,
  `CREATE OR REPLACE FUNCTION order_words(given orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT folded_words(
       given.id::text || ' ' || given.customer_name || ' ' || given.customer_email || ' '
         || coalesce(given.tracking_number, ''), given.customer_name)
   $$`,
  `CREATE OR REPLACE FUNCTION user_words(given users) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT folded_words(given.email || ' ' || name, name)
     FROM (SELECT coalesce(given.first_name, '') || ' ' || coalesce(given.last_name, '') AS name) AS names
   $$`,
  // For LIKE ANY: a part of folded words in each spelling, and of words that are only in lower case. Below three characters, the
  // start of a word.
  `CREATE OR REPLACE FUNCTION word_patterns(question text) RETURNS text[]
   LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
   DECLARE
     forms text[] := ARRAY[fold_text(question)];
   BEGIN
     IF question ~ '[^ -~]|''|\`' THEN
       forms := forms || fold_text(spell_out(question)) || lower(normalize(question, NFC) COLLATE "und-x-icu");
     END IF;
     RETURN ARRAY(
       SELECT DISTINCT CASE WHEN length(form) < 3 THEN '% ' ELSE '%' END || regexp_replace(form, '([\\\\%_])', '\\\\\\1', 'g') || '%'
       FROM unnest(forms) AS form WHERE btrim(form) <> '');
   END $$`,
  `CREATE OR REPLACE FUNCTION order_is_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.words := order_words(NEW);
     RETURN NEW;
   END $$`,
  `CREATE OR REPLACE FUNCTION user_is_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.words := user_words(NEW);
     RETURN NEW;
   END $$`,
];

/** The triggers are there before the columns stop being computed. */
const columns = [
  `DROP TRIGGER IF EXISTS order_is_found_by ON orders`,
  `CREATE TRIGGER order_is_found_by BEFORE INSERT OR UPDATE OF customer_name, customer_email, tracking_number ON orders
   FOR EACH ROW EXECUTE FUNCTION order_is_found_by()`,
  `ALTER TABLE orders ALTER COLUMN words DROP EXPRESSION IF EXISTS`,
  `DROP TRIGGER IF EXISTS user_is_found_by ON users`,
  `CREATE TRIGGER user_is_found_by BEFORE INSERT OR UPDATE OF email, first_name, last_name ON users
   FOR EACH ROW EXECUTE FUNCTION user_is_found_by()`,
  `ALTER TABLE users ALTER COLUMN words DROP EXPRESSION IF EXISTS`,
  // a day as YYYY-MM-DD, and the most business days of the shipping option; null until they are computed
  `ALTER TABLE orders ADD COLUMN IF NOT EXISTS ship_by text COLLATE "C"`,
  `ALTER TABLE orders ADD COLUMN IF NOT EXISTS shipping_days integer`,
];

const batches = {
  users: `
    WITH batch AS (SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT 1000),
         found AS (UPDATE users SET words = user_words(users) FROM batch WHERE users.id = batch.id)
    SELECT id FROM batch`,
  // the words of most orders are already as they are to be
  orders: `
    WITH batch AS (SELECT id, words FROM orders WHERE id > $1 ORDER BY id LIMIT 5000),
         found AS (UPDATE orders SET words = order_words(orders) FROM batch
                   WHERE orders.id = batch.id AND batch.words ~ '[^ -~]|''|\`')
    SELECT id FROM batch`,
};

const indexes = [
  // waits for older transactions, not for a lock that others need
  `SET lock_timeout = 0`,
  `SET statement_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS orders_by_ship_by`,
  `CREATE INDEX CONCURRENTLY orders_by_ship_by ON orders (
     (CASE WHEN status IN ('pending', 'processing') THEN coalesce(ship_by, '9999') ELSE '9999' END),
     (coalesce(shipping_days, 99)), id)`,
  `DROP INDEX CONCURRENTLY IF EXISTS orders_without_ship_by`,
  `CREATE INDEX CONCURRENTLY orders_without_ship_by ON orders (created_at)
   WHERE ship_by IS NULL AND status IN ('pending', 'processing')`,
  `DROP INDEX CONCURRENTLY IF EXISTS products_by_folded_words`,
  `CREATE INDEX CONCURRENTLY products_by_folded_words ON products
     USING gin (fold_text(' ' || name || ' ' || coalesce(sku, '')) gin_trgm_ops) WITH (fastupdate = off)`,
  `RESET statement_timeout`,
  `RESET lock_timeout`,
];

const undone = [
  `DROP INDEX products_by_folded_words`,
  `DROP INDEX orders_by_ship_by, orders_without_ship_by`,
  `ALTER TABLE orders DROP COLUMN ship_by, DROP COLUMN shipping_days`,
  `DROP TRIGGER order_is_found_by ON orders`,
  `DROP TRIGGER user_is_found_by ON users`,
  `DROP FUNCTION order_is_found_by, user_is_found_by, order_words, user_words, folded_words, word_patterns, spell_out, fold_text`,
  `ALTER TABLE orders DROP COLUMN words`,
  `ALTER TABLE orders ADD COLUMN words text GENERATED ALWAYS AS
     (' ' || lower(id::text || ' ' || customer_name || ' ' || customer_email || ' ' || coalesce(tracking_number, ''))) STORED`,
  `CREATE INDEX orders_by_words ON orders USING gin (words gin_trgm_ops)`,
  `ALTER TABLE users DROP COLUMN words`,
  `ALTER TABLE users ADD COLUMN words text GENERATED ALWAYS AS
     (lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) STORED`,
  `CREATE INDEX users_by_words ON users USING gin (words gin_trgm_ops)`,
];

/** Orders and users are found however their names are written, and orders are sorted by the day on which they have to ship. */
export class OrderDeskLists1772000000106 implements MigrationInterface {
  readonly name = 'OrderDeskLists1772000000106';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...functions, ...columns]) await runner.query(statement);
    for (const nextBatch of Object.values(batches)) {
      let last: string | undefined = '00000000-0000-0000-0000-000000000000';
      while (last !== undefined) {
        const batch: { id: string }[] = await runner.query(nextBatch, [last]);
        last = batch.at(-1)?.id;
      }
    }
    for (const statement of indexes) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undone) await runner.query(statement);
  }
}
