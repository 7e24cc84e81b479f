import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE checkouts ADD COLUMN network text`,
  `CREATE INDEX checkouts_of_network ON checkouts (network, created_at) WHERE network IS NOT NULL`,
  `CREATE INDEX checkouts_with_network ON checkouts (created_at) WHERE network IS NOT NULL`,
];

/** A checkout remembers the hash of its network for a while, so that one network cannot hold all stock. */
export class CheckoutNetworks1772000000012 implements MigrationInterface {
  readonly name = 'CheckoutNetworks1772000000012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE checkouts DROP COLUMN network`);
  }
}
