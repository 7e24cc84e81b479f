import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // begin with a space, so that two characters find the starts of words by the index, too
  `CREATE INDEX product_reviews_by_words ON product_reviews USING gin ((' ' || lower(words)) gin_trgm_ops)`,
  `CREATE INDEX claims_by_words ON claims USING gin ((' ' || lower(words)) gin_trgm_ops)`,
  `CREATE INDEX product_reviews_by_product ON product_reviews (product_id)`,
];

/** For finding reviews and claims by what was written, and reviews by their product. */
export class ReviewAndClaimSearch1772000000079 implements MigrationInterface {
  readonly name = 'ReviewAndClaimSearch1772000000079';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX product_reviews_by_product, claims_by_words, product_reviews_by_words`);
  }
}
