// The product list's baseline: node:http and pg over the same rows. Prints its port.
import { createServer } from 'node:http';
import pg from 'pg';

const LIST = `
  SELECT p.id, p.name, p.description, p.price, p.compare_at_price, p.image_url, p.image_urls, p.category, p.shape, p.size,
    p.dimensions, p.weight, p.material, p.pack_options, p.in_stock, p.reserved, p.low_stock_threshold, p.sku, p.is_featured,
    p.tags, p.rating_average, p.rating_count, p.seo_title, p.seo_description, p.sort_order, p.created_at, p.updated_at,
    (SELECT coalesce(json_agg(v), $1::json) FROM product_variations v WHERE v.product_id = p.id) AS variations,
    (SELECT coalesce(json_agg(i), $1::json) FROM product_images i WHERE i.product_id = p.id) AS images
  FROM products p WHERE is_active ORDER BY sort_order, id LIMIT 50`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** @param {import('node:http').ServerResponse} response */
async function answer(response) {
  const { rows } = await pool.query(LIST, ['[]']);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(rows));
}

const server = createServer((_request, response) => {
  answer(response).catch((error) => {
    response.writeHead(500);
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => console.log(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
