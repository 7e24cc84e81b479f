import type { MigrationInterface, QueryRunner } from 'typeorm';

const search = [
  // trusted extensions, which a database's owner may create
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  `CREATE EXTENSION IF NOT EXISTS fuzzystrmatch`,
  `CREATE EXTENSION IF NOT EXISTS btree_gin`,

  // the short description of a product, with categories and tags in shoppers' words and both words for round shapes
  `CREATE FUNCTION product_labels(tags text[], category text, shape text, size text) RETURNS text
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT array_to_string(tags, ' ') || ' ' || category || ' ' || size || ' ' ||
       CASE WHEN shape IN ('round', 'circle') THEN 'round circle' ELSE shape END
   $$`,
  `CREATE FUNCTION product_document(name text, labels text, description text, material text) RETURNS tsvector
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', labels), 'B') ||
       setweight(to_tsvector('english', description), 'C') || setweight(to_tsvector('english', material), 'D')
   $$`,
  `ALTER TABLE products ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS
     (product_document(name, product_labels(tags, category, shape, size), description, material)) STORED`,

  // every word ever used to describe a product, for comparing mistyped words: thousands, however many products
  `CREATE TABLE product_words (word text PRIMARY KEY)`,
  `CREATE INDEX product_words_similar ON product_words USING gin (word gin_trgm_ops)`,
  `CREATE FUNCTION words_of_product(name text, labels text, description text) RETURNS SETOF text
   LANGUAGE sql IMMUTABLE AS $$
     SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', name || ' ' || labels || ' ' || description))) AS word
     WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
   $$`,
  // sorted, so that two transactions inserting the same words can't deadlock
  `CREATE FUNCTION product_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO product_words
     SELECT DISTINCT words_of_product(name, product_labels(tags, category, shape, size), description || ' ' || material) FROM added
     ORDER BY 1 ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER product_words_added AFTER INSERT ON products REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION product_words_added()`,
  `CREATE FUNCTION product_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO product_words
     SELECT words_of_product(NEW.name, product_labels(NEW.tags, NEW.category, NEW.shape, NEW.size), NEW.description || ' ' || NEW.material)
     ORDER BY 1 ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER product_words_changed AFTER UPDATE ON products
   FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION product_words_changed()`,

  `CREATE FUNCTION letters_of(word text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
     SELECT string_agg(letter, '' ORDER BY letter) FROM regexp_split_to_table(word, '') AS letter
   $$`,
  // Builds the query for products that match all words, the last by prefix. Tolerant: also known words within two edits (one for a
  // short word, or its letters in another order). Levenshtein refuses long words.
  `CREATE FUNCTION product_search(words text[], is_tolerant boolean) RETURNS tsquery
   LANGUAGE plpgsql STABLE SET pg_trgm.similarity_threshold = 0.1 SET client_min_messages = warning AS $$
   DECLARE
     typed text;
     place bigint;
     similar_word text;
     alternatives tsquery;
     everything tsquery;
   BEGIN
     FOR typed, place IN SELECT * FROM unnest(words) WITH ORDINALITY LOOP
       alternatives := plainto_tsquery('english', typed);
       CONTINUE WHEN numnode(alternatives) = 0;
       IF place = cardinality(words) AND length(typed) >= 3 THEN
         alternatives := to_tsquery('english', typed || ':*');
       END IF;
       IF is_tolerant AND length(typed) BETWEEN 3 AND 40 THEN
         FOR similar_word IN
           SELECT word FROM product_words
           WHERE word % typed AND levenshtein_less_equal(word, typed, 2) <=
             CASE WHEN length(typed) >= 5 OR letters_of(word) = letters_of(typed) THEN 2 ELSE 1 END
           ORDER BY levenshtein(word, typed), similarity(word, typed) DESC, word LIMIT 5
         LOOP
           alternatives := alternatives || plainto_tsquery('english', similar_word);
         END LOOP;
       END IF;
       everything := CASE WHEN everything IS NULL THEN alternatives ELSE everything && alternatives END;
     END LOOP;
     RETURN everything;
   END $$`,
];

/** Keeps the number of active products per filter value, so that no request has to count. */
const groups = [
  `CREATE TABLE product_groups (
    category text NOT NULL,
    shape text NOT NULL,
    size text NOT NULL,
    is_featured boolean NOT NULL,
    products integer NOT NULL,
    PRIMARY KEY (category, shape, size, is_featured)
  )`,
  ...(
    [
      ['INSERT', 'NEW', '+'],
      ['DELETE', 'OLD', '-'],
    ] as const
  ).flatMap(([event, row, sign]) => [
    `CREATE FUNCTION product_groups_on_${event.toLowerCase()}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO product_groups AS known
       SELECT category, shape, size, is_featured, ${sign} count(*) FROM changed WHERE is_active
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
       ON CONFLICT (category, shape, size, is_featured) DO UPDATE SET products = known.products + excluded.products;
       RETURN NULL;
     END $$`,
    `CREATE TRIGGER product_groups_on_${event.toLowerCase()} AFTER ${event} ON products REFERENCING ${row} TABLE AS changed
     FOR EACH STATEMENT EXECUTE FUNCTION product_groups_on_${event.toLowerCase()}()`,
  ]),
  // per row, and only when its group changes: stock changes every second and must not pay for this
  `CREATE FUNCTION product_groups_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO product_groups AS known
     SELECT category, shape, size, is_featured, sum(change) FROM (VALUES
       (OLD.category, OLD.shape, OLD.size, OLD.is_featured, - OLD.is_active::integer),
       (NEW.category, NEW.shape, NEW.size, NEW.is_featured, NEW.is_active::integer)
     ) AS moved (category, shape, size, is_featured, change)
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
     ON CONFLICT (category, shape, size, is_featured) DO UPDATE SET products = known.products + excluded.products;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER product_groups_on_update AFTER UPDATE ON products FOR EACH ROW
   WHEN ((OLD.category, OLD.shape, OLD.size, OLD.is_featured, OLD.is_active)
     IS DISTINCT FROM (NEW.category, NEW.shape, NEW.size, NEW.is_featured, NEW.is_active))
   EXECUTE FUNCTION product_groups_on_update()`,
  `INSERT INTO product_groups
   SELECT category, shape, size, is_featured, count(*) FROM products WHERE is_active GROUP BY 1, 2, 3, 4`,
  `INSERT INTO product_words
   SELECT DISTINCT words_of_product(name, product_labels(tags, category, shape, size), description || ' ' || material) FROM products`,
];

/** Sort keys, with the id as tiebreaker. Names by their beginning, since an index entry's size is limited. */
const sortKeys = {
  listed: 'sort_order',
  by_price: 'price',
  by_age: 'created_at',
  by_name: 'left(lower(name), 80)',
};
const filtered = 'category, shape, size, is_featured';

// two indexes per sort: over all products and per group; they include the filter columns, so that mismatches are skipped unread
const indexes = [
  `DROP INDEX products_listed`,
  ...Object.entries(sortKeys).flatMap(([name, key]) => [
    `CREATE INDEX products_${name} ON products (${key}, id) INCLUDE (${key === 'price' ? '' : 'price, '}${filtered}) WHERE is_active`,
    `CREATE INDEX products_${name}_in_group ON products (${filtered}, ${key}, id) WHERE is_active`,
  ]),
  `CREATE INDEX products_search ON products USING gin (search, category, shape, size) WITH (fastupdate = off) WHERE is_active`,
  // free space in each page lets reservations update rows without touching an index
  `ALTER TABLE products SET (fillfactor = 85)`,
];

// constraints that the first migration lacked; NaN sorts above all numbers, so `price > 0` accepts it
const constraints = [
  `CREATE FUNCTION are_packs(packs jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
     SELECT packs IS NULL OR (jsonb_typeof(packs) = 'array' AND NOT EXISTS (
       SELECT FROM jsonb_array_elements(CASE WHEN jsonb_typeof(packs) = 'array' THEN packs ELSE '[]' END) AS pack
       WHERE NOT coalesce(
         jsonb_typeof(pack -> 'size') = 'number' AND pack ->> 'size' ~ '^([1-9][0-9]?|100)$'
         AND jsonb_typeof(pack -> 'price') = 'string' AND pack ->> 'price' ~ '^[0-9]{1,8}(\\.[0-9]{1,2})?$'
         AND pack ->> 'price' ~ '[1-9]', false)))
   $$`,
  `ALTER TABLE products
     ADD CONSTRAINT products_name_length CHECK (length(name) BETWEEN 1 AND 200),
     ADD CONSTRAINT products_category_length CHECK (length(category) BETWEEN 1 AND 80),
     ADD CONSTRAINT products_price_is_a_number CHECK (price <> 'NaN'),
     ADD CONSTRAINT products_compare_at_price_is_a_number CHECK (compare_at_price <> 'NaN'),
     ADD CONSTRAINT products_packs CHECK (are_packs(pack_options)),
     ADD CONSTRAINT products_tags_are_texts CHECK (array_position(tags, NULL) IS NULL)`,
  `ALTER TABLE product_variations ADD CONSTRAINT product_variations_price_is_a_number CHECK (price_adjustment <> 'NaN')`,
  `ALTER TABLE product_categories ADD CONSTRAINT product_categories_not_under_itself CHECK (parent_id <> id)`,
  `ALTER TABLE shipping_options
     ADD CONSTRAINT shipping_options_rate_is_a_number CHECK (base_rate <> 'NaN' AND free_shipping_threshold <> 'NaN')`,
];

const undone = [
  `ALTER TABLE shipping_options DROP CONSTRAINT shipping_options_rate_is_a_number`,
  `ALTER TABLE product_categories DROP CONSTRAINT product_categories_not_under_itself`,
  `ALTER TABLE product_variations DROP CONSTRAINT product_variations_price_is_a_number`,
  ...[
    'name_length',
    'category_length',
    'price_is_a_number',
    'compare_at_price_is_a_number',
    'packs',
    'tags_are_texts',
  ].map((name) => `ALTER TABLE products DROP CONSTRAINT products_${name}`),
  `DROP FUNCTION are_packs`,
  `ALTER TABLE products RESET (fillfactor)`,
  `DROP INDEX products_search`,
  ...Object.keys(sortKeys).flatMap((name) => [
    `DROP INDEX IF EXISTS products_${name}`,
    `DROP INDEX IF EXISTS products_${name}_in_group`,
  ]),
  `CREATE INDEX products_listed ON products (sort_order, id) WHERE is_active`,
  ...['product_groups_on_insert', 'product_groups_on_delete', 'product_groups_on_update'].map(
    (name) => `DROP FUNCTION ${name} CASCADE`,
  ),
  `DROP TABLE product_groups`,
  `DROP FUNCTION product_search`,
  `DROP FUNCTION letters_of`,
  `DROP FUNCTION product_words_added CASCADE`,
  `DROP FUNCTION product_words_changed CASCADE`,
  `DROP TABLE product_words`,
  `ALTER TABLE products DROP COLUMN search`,
  `DROP FUNCTION words_of_product`,
  `DROP FUNCTION product_document`,
  `DROP FUNCTION product_labels`,
];

/** Search, sorting and filtering that stay quick in a large catalogue, and more constraints. */
export class CatalogueSearch1772000000003 implements MigrationInterface {
  readonly name = 'CatalogueSearch1772000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...search, ...groups, ...indexes, ...constraints]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of undone) await runner.query(statement);
  }
}
