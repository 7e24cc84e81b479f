import type { MigrationInterface, QueryRunner } from 'typeorm';

const roleCheck = (roles: readonly string[]) => [
  `ALTER TABLE users DROP CONSTRAINT users_role_check`,
  `ALTER TABLE users ADD CONSTRAINT users_role_check
     CHECK (role IN (${roles.map((role) => `'${role}'`).join(', ')})) NOT VALID`,
];

/** For a change of the password, or of the role when that is `condition`. */
const sessionsEnd = (condition: string) =>
  `CREATE OR REPLACE FUNCTION user_sessions_end() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF OLD.password <> NEW.password OR (OLD.role <> NEW.role AND ${condition}) THEN
       NEW.session_epoch := OLD.session_epoch + 1;
     END IF;
     RETURN NEW;
   END $$`;

const before = ['customer', 'admin', 'banned'];

const up = [
  ...roleCheck([...before, 'packer', 'support']),
  // the role is read with every call, so that another one needs no new session
  sessionsEnd(`'banned' IN (OLD.role, NEW.role)`),
];

const down = [
  sessionsEnd('true'),
  `UPDATE users SET role = 'customer' WHERE role IN ('packer', 'support')`,
  ...roleCheck(before),
];

/** The roles of the staff. Sessions end with a ban, not with another role. */
export class StaffRoles1772000000103 implements MigrationInterface {
  readonly name = 'StaffRoles1772000000103';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
