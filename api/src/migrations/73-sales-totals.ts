import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE FUNCTION day_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
   $$ SELECT (at AT TIME ZONE 'UTC')::date $$`,
  `CREATE TABLE order_days (
    day date NOT NULL,
    status text NOT NULL,
    orders integer NOT NULL,
    revenue numeric(14,2) NOT NULL,
    PRIMARY KEY (day, status)
  )`,
  // no foreign key: a product's deletion need not wait for its sales
  `CREATE TABLE product_days (
    day date NOT NULL,
    product_id uuid NOT NULL,
    units integer NOT NULL,
    revenue numeric(14,2) NOT NULL,
    PRIMARY KEY (day, product_id)
  )`,
  // purchases only append, so that none waits for another
  `CREATE TABLE order_day_changes (day date NOT NULL, status text NOT NULL, orders integer NOT NULL, revenue numeric(14,2) NOT NULL)`,
  `CREATE TABLE product_day_changes (day date NOT NULL, product_id uuid NOT NULL, units integer NOT NULL, revenue numeric(14,2) NOT NULL)`,

  `CREATE FUNCTION count_order(counted orders, sign integer) RETURNS void LANGUAGE sql AS $$
     INSERT INTO order_day_changes VALUES (day_of(counted.created_at), counted.status, sign, sign * counted.total_amount)
   $$`,
  `CREATE FUNCTION count_sales(sold orders, sign integer) RETURNS void LANGUAGE sql AS $$
     INSERT INTO product_day_changes
     SELECT day_of(sold.created_at), product_id, sign * quantity, sign * quantity * price
     FROM order_items WHERE order_id = sold.id AND product_id IS NOT NULL AND sold.status <> 'cancelled'
   $$`,
  `CREATE FUNCTION order_counted() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP IN ('UPDATE', 'DELETE') THEN PERFORM count_order(OLD, -1); END IF;
     IF TG_OP IN ('UPDATE', 'INSERT') THEN PERFORM count_order(NEW, 1); END IF;
     IF TG_OP = 'DELETE' THEN
       PERFORM count_sales(OLD, -1);
       RETURN OLD;
     ELSIF TG_OP = 'UPDATE' AND ((OLD.status = 'cancelled') <> (NEW.status = 'cancelled') OR day_of(OLD.created_at) <> day_of(NEW.created_at)) THEN
       PERFORM count_sales(OLD, -1);
       PERFORM count_sales(NEW, 1);
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE FUNCTION sales_counted() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO product_day_changes
     SELECT day_of(created_at), added.product_id, added.quantity, added.quantity * added.price
     FROM added JOIN orders ON orders.id = order_id WHERE added.product_id IS NOT NULL AND status <> 'cancelled';
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER order_counted AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION order_counted()`,
  `CREATE TRIGGER order_recounted AFTER UPDATE OF status, total_amount, created_at ON orders FOR EACH ROW
   WHEN (OLD.status <> NEW.status OR OLD.total_amount <> NEW.total_amount OR OLD.created_at <> NEW.created_at)
   EXECUTE FUNCTION order_counted()`,
  // before, while its items still exist
  `CREATE TRIGGER order_uncounted BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION order_counted()`,
  `CREATE TRIGGER sales_counted AFTER INSERT ON order_items REFERENCING NEW TABLE AS added
   FOR EACH STATEMENT EXECUTE FUNCTION sales_counted()`,

  // the triggers have locked both tables: nothing is missed, nothing counts twice
  `INSERT INTO order_days SELECT day_of(created_at), status, count(*), sum(total_amount) FROM orders GROUP BY 1, 2`,
  `INSERT INTO product_days
   SELECT day_of(created_at), product_id, sum(order_items.quantity), sum(order_items.quantity * price)
   FROM order_items JOIN orders ON orders.id = order_id WHERE product_id IS NOT NULL AND status <> 'cancelled' GROUP BY 1, 2`,
];

/** Orders and sold units by day. Each change is appended, and a job adds what was appended to the totals. */
export class SalesTotals1772000000073 implements MigrationInterface {
  readonly name = 'SalesTotals1772000000073';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER sales_counted ON order_items`);
    for (const trigger of ['order_counted', 'order_recounted', 'order_uncounted'])
      await runner.query(`DROP TRIGGER ${trigger} ON orders`);
    for (const name of ['sales_counted()', 'order_counted()', 'count_sales', 'count_order'])
      await runner.query(`DROP FUNCTION ${name}`);
    await runner.query(`DROP TABLE order_days, product_days, order_day_changes, product_day_changes`);
    await runner.query(`DROP FUNCTION day_of`);
  }
}
