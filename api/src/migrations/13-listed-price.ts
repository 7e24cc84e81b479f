import type { MigrationInterface, QueryRunner } from 'typeorm';

const filtered = 'category, shape, size, is_featured';

/** The indexes of product lists, which sort by this price or skip by it. */
const indexesOf = (price: string) => [
  ...Object.entries({ listed: 'sort_order', by_age: 'created_at', by_name: 'left(lower(name), 80)' }).flatMap(
    ([name, key]) => [
      `DROP INDEX products_${name}`,
      `CREATE INDEX products_${name} ON products (${key}, id) INCLUDE (${price}, ${filtered}) WHERE is_active`,
    ],
  ),
  `DROP INDEX products_by_price`,
  `CREATE INDEX products_by_price ON products (${price}, id) INCLUDE (${filtered}) WHERE is_active`,
  `DROP INDEX products_by_price_in_group`,
  `CREATE INDEX products_by_price_in_group ON products (${filtered}, ${price}, id) WHERE is_active`,
];

const up = [
  // the same rule as impliedPackOf and unitPriceOf in shared-contracts; the constraint refuses what are no packs
  `CREATE FUNCTION listed_price(price numeric, packs jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce((
       SELECT CASE WHEN (pack ->> 'size')::integer > 1 THEN (pack ->> 'price')::numeric END
       FROM jsonb_array_elements(CASE WHEN are_packs(packs) THEN packs ELSE '[]' END) AS pack
       ORDER BY (pack ->> 'size')::integer LIMIT 1), price)
   $$`,
  `ALTER TABLE products ADD COLUMN listed_price numeric(10,2) NOT NULL
     GENERATED ALWAYS AS (listed_price(price, pack_options)) STORED`,
  ...indexesOf('listed_price'),
];

const down = [...indexesOf('price'), `ALTER TABLE products DROP COLUMN listed_price`, `DROP FUNCTION listed_price`];

/** Product lists are sorted and filtered by the price that they show: of the smallest pack where there is no single magnet. */
export class ListedPrice1772000000013 implements MigrationInterface {
  readonly name = 'ListedPrice1772000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
