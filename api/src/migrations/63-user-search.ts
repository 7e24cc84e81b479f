import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For finding users by a part of their name or address. */
export class UserSearch1772000000063 implements MigrationInterface {
  readonly name = 'UserSearch1772000000063';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE users ADD COLUMN words text GENERATED ALWAYS AS
         (lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, ''))) STORED`,
    );
    await runner.query(`CREATE INDEX users_by_words ON users USING gin (words gin_trgm_ops)`);
    await runner.query(`CREATE INDEX users_by_role ON users (role, created_at DESC, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX users_by_role`);
    await runner.query(`ALTER TABLE users DROP COLUMN words`);
  }
}
