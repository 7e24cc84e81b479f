import type { DataSource } from 'typeorm';

export async function auditedLists(dataSource: DataSource) {
  const insert = async (statement: string) => {
    const [{ id }] = await dataSource.query<[{ id: string }]>(`INSERT INTO ${statement} RETURNING id`);
    return id;
  };
  return {
    categoryId: await insert(`product_categories (name, slug) VALUES ('Hearts', 'hearts')`),
    synonymId: await insert(`search_synonyms (term, stems, meanings) VALUES ('disc', 'disc', '{round}')`),
    messageId: await insert(`contact_messages (name, email, message) VALUES ('Ada', 'ada@example.com', 'Hello')`),
    addressId: await insert(`newsletter_subscriptions (email) VALUES ('ada@example.com')`),
  };
}
