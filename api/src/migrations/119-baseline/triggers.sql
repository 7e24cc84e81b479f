CREATE FUNCTION count_order(counted orders, sign integer) RETURNS void LANGUAGE sql AS $$
     INSERT INTO order_day_changes VALUES (day_of(counted.created_at), counted.status, sign, sign * counted.total_amount)
   $$;

CREATE FUNCTION count_sales(sold orders, sign integer) RETURNS void LANGUAGE sql AS $$
     INSERT INTO product_day_changes
     SELECT day_of(sold.created_at), product_id, sign * quantity, sign * quantity * price
     FROM order_items WHERE order_id = sold.id AND product_id IS NOT NULL AND sold.status <> 'cancelled'
   $$;

CREATE FUNCTION product_found_by(product products) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
   DECLARE
     name text := search_text(product.name);
     labels text := search_text(product_labels(product.tags, product.category, product.shape, product.size) || ' , '
       || product_sizes(product.dimensions, product.magnets));
   BEGIN
     RETURN setweight(to_tsvector('english', name), 'A')
       || setweight(to_tsvector('simple', coalesce(common_words(name), '')), 'A')
       || setweight(to_tsvector('english', labels || ' ' || product_packs(product.pack_options)), 'B')
       || setweight(to_tsvector('english', search_text(product.description)), 'C')
       || setweight(to_tsvector('english', search_text(product.material)), 'D');
   END $$;

CREATE FUNCTION order_words(given orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT folded_words(
       given.id::text || ' ' || given.customer_name || ' ' || given.customer_email || ' '
         || coalesce(given.tracking_number, ''), given.customer_name)
   $$;

CREATE FUNCTION user_words(given users) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT folded_words(given.email || ' ' || name, name)
     FROM (SELECT coalesce(given.first_name, '') || ' ' || coalesce(given.last_name, '') AS name) AS names
   $$;

-- product_images is authoritative; the product's own columns copy the main picture and the list for readers
CREATE FUNCTION product_pictures_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE changed uuid := coalesce(NEW.product_id, OLD.product_id);
  BEGIN
    UPDATE products SET image_urls = pictures.urls, image_url = pictures.urls[1]
    FROM (SELECT coalesce(array_agg(image_url ORDER BY is_primary DESC, sort_order, id), '{}') AS urls
          FROM product_images WHERE product_id = changed) AS pictures
    WHERE products.id = changed AND products.image_urls IS DISTINCT FROM pictures.urls;
    RETURN NULL;
  END $$;
CREATE TRIGGER product_pictures_changed AFTER INSERT OR DELETE OR UPDATE ON product_images FOR EACH ROW EXECUTE FUNCTION product_pictures_changed();

-- tells caches to drop what changed; a transaction sends each payload once, however many rows it changes
CREATE FUNCTION catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_notify('catalog_changed', 'catalog'); RETURN NULL; END $$;
CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE OR UPDATE ON product_categories FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE OR UPDATE ON product_images FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE OR UPDATE ON product_variations FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE OR UPDATE ON search_synonyms FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER catalog_changed AFTER INSERT OR DELETE OR UPDATE ON shipping_options FOR EACH STATEMENT EXECUTE FUNCTION catalog_changed();
-- caches hold what is public
CREATE TRIGGER public_review_changed AFTER UPDATE ON product_reviews FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.* AND (OLD.status = 'approved'
  OR NEW.status = 'approved')) EXECUTE FUNCTION catalog_changed();
CREATE TRIGGER public_review_deleted AFTER DELETE ON product_reviews FOR EACH ROW WHEN (OLD.status = 'approved') EXECUTE FUNCTION catalog_changed();

-- sorted, so that two transactions inserting the same words can't deadlock
CREATE FUNCTION product_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO product_words
     SELECT DISTINCT words_of_product(name, product_labels(tags, category, shape, size), description || ' ' || material) FROM added
     ORDER BY 1 ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$;
CREATE TRIGGER product_words_added AFTER INSERT ON products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION product_words_added();

CREATE FUNCTION product_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO product_words
     SELECT words_of_product(NEW.name, product_labels(NEW.tags, NEW.category, NEW.shape, NEW.size), NEW.description || ' ' || NEW.material)
     ORDER BY 1 ON CONFLICT DO NOTHING;
     RETURN NULL;
   END $$;
CREATE TRIGGER product_words_changed AFTER UPDATE ON products FOR EACH ROW WHEN (OLD.search IS DISTINCT FROM NEW.search)
  EXECUTE FUNCTION product_words_changed();

CREATE FUNCTION product_groups_on_insert() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO product_groups AS known
       SELECT category, shape, size, is_featured, + count(*) FROM changed WHERE is_active
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
       ON CONFLICT (category, shape, size, is_featured) DO UPDATE SET products = known.products + excluded.products;
       RETURN NULL;
     END $$;
CREATE TRIGGER product_groups_on_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION product_groups_on_insert();

CREATE FUNCTION product_groups_on_delete() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       INSERT INTO product_groups AS known
       SELECT category, shape, size, is_featured, - count(*) FROM changed WHERE is_active
       GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
       ON CONFLICT (category, shape, size, is_featured) DO UPDATE SET products = known.products + excluded.products;
       RETURN NULL;
     END $$;
CREATE TRIGGER product_groups_on_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION product_groups_on_delete();

-- per row, and only when its group changes: stock changes every second and must not pay for this
CREATE FUNCTION product_groups_on_update() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO product_groups AS known
     SELECT category, shape, size, is_featured, sum(change) FROM (VALUES
       (OLD.category, OLD.shape, OLD.size, OLD.is_featured, - OLD.is_active::integer),
       (NEW.category, NEW.shape, NEW.size, NEW.is_featured, NEW.is_active::integer)
     ) AS moved (category, shape, size, is_featured, change)
     GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
     ON CONFLICT (category, shape, size, is_featured) DO UPDATE SET products = known.products + excluded.products;
     RETURN NULL;
   END $$;
CREATE TRIGGER product_groups_on_update AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.category, OLD.shape, OLD.size, OLD.is_featured, OLD.is_active)
    IS DISTINCT FROM (NEW.category, NEW.shape, NEW.size, NEW.is_featured, NEW.is_active))
  EXECUTE FUNCTION product_groups_on_update();

CREATE FUNCTION products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    stock text[] := '{in_stock,reserved,updated_at}';
    changed uuid[];
    is_stock boolean;
  BEGIN
    SELECT array_agg(new_rows.id), bool_and(to_jsonb(old_rows) - stock = to_jsonb(new_rows) - stock)
      INTO changed, is_stock
      FROM old_rows JOIN new_rows USING (id) WHERE old_rows IS DISTINCT FROM new_rows;
    IF changed IS NOT NULL THEN
      PERFORM pg_notify('catalog_changed',
        CASE WHEN is_stock AND cardinality(changed) <= 100 THEN 'stock ' || array_to_string(changed, ' ') ELSE 'catalog' END);
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION products_changed();

CREATE FUNCTION user_sessions_end() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF OLD.password <> NEW.password OR (OLD.role <> NEW.role AND 'banned' IN (OLD.role, NEW.role)) THEN
       NEW.session_epoch := OLD.session_epoch + 1;
     END IF;
     RETURN NEW;
   END $$;
CREATE TRIGGER user_sessions_end BEFORE UPDATE ON users FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.password <> NEW.password)
  EXECUTE FUNCTION user_sessions_end();

CREATE FUNCTION announce_order() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify('order_changed', concat_ws(' ', NEW.id, NEW.user_id));
     RETURN NULL;
   END $$;
-- new orders are not announced: NOTIFY would make purchases wait for one another at their commit
CREATE TRIGGER order_changed AFTER UPDATE OF status, tracking_number, prints_checked_at, held_since, hold_reason, missing_photos, custom_images,
  previews, refunded_amount ON orders FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION announce_order();

-- the foreign key does this when an account is deleted
CREATE FUNCTION order_unlinked() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE product_reviews SET author_name = NULL, photo = NULL WHERE order_id = NEW.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER order_unlinked AFTER UPDATE OF user_id ON orders FOR EACH ROW WHEN (OLD.user_id IS NOT NULL AND NEW.user_id IS NULL)
  EXECUTE FUNCTION order_unlinked();

-- open order pages read it again
CREATE FUNCTION announce_claim() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM pg_notify('order_changed', (SELECT concat_ws(' ', id, user_id) FROM orders WHERE id = NEW.order_id));
     RETURN NULL;
   END $$;
CREATE TRIGGER claim_changed AFTER UPDATE OF status ON claims FOR EACH ROW EXECUTE FUNCTION announce_claim();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION next_version() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN NEW.version := OLD.version + 1; RETURN NEW; END $$;
CREATE TRIGGER next_version BEFORE UPDATE ON product_categories FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE ON search_synonyms FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION next_version();
CREATE TRIGGER next_version BEFORE UPDATE ON shipping_options FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION next_version();
CREATE TRIGGER order_contact_version BEFORE UPDATE OF customer_email, customer_phone, shipping_address, shipping_address2, shipping_city,
  shipping_state, shipping_zip ON orders FOR EACH ROW WHEN (OLD.customer_email IS DISTINCT FROM NEW.customer_email
  OR OLD.customer_phone IS DISTINCT FROM NEW.customer_phone OR OLD.shipping_address IS DISTINCT FROM NEW.shipping_address
  OR OLD.shipping_address2 IS DISTINCT FROM NEW.shipping_address2 OR OLD.shipping_city IS DISTINCT FROM NEW.shipping_city
  OR OLD.shipping_state IS DISTINCT FROM NEW.shipping_state OR OLD.shipping_zip IS DISTINCT FROM NEW.shipping_zip) EXECUTE FUNCTION next_version();
CREATE TRIGGER order_version BEFORE UPDATE OF status, tracking_number, prints_checked_at, held_since, hold_reason, custom_images, refunded_amount
  ON orders FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.tracking_number IS DISTINCT FROM NEW.tracking_number
  OR OLD.prints_checked_at IS DISTINCT FROM NEW.prints_checked_at OR OLD.held_since IS DISTINCT FROM NEW.held_since
  OR OLD.hold_reason IS DISTINCT FROM NEW.hold_reason OR OLD.custom_images IS DISTINCT FROM NEW.custom_images
  OR OLD.refunded_amount IS DISTINCT FROM NEW.refunded_amount) EXECUTE FUNCTION next_version();
CREATE TRIGGER product_version BEFORE UPDATE OF name, description, price, compare_at_price, cost_price, category, shape, size, dimensions, weight,
  material, pack_options, magnets, low_stock_threshold, sku, barcode, is_active, is_featured, tags, seo_title, seo_description, sort_order,
  archived_at ON products FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description
  OR OLD.price IS DISTINCT FROM NEW.price OR OLD.compare_at_price IS DISTINCT FROM NEW.compare_at_price
  OR OLD.cost_price IS DISTINCT FROM NEW.cost_price OR OLD.category IS DISTINCT FROM NEW.category OR OLD.shape IS DISTINCT FROM NEW.shape
  OR OLD.size IS DISTINCT FROM NEW.size OR OLD.dimensions IS DISTINCT FROM NEW.dimensions OR OLD.weight IS DISTINCT FROM NEW.weight
  OR OLD.material IS DISTINCT FROM NEW.material OR OLD.pack_options IS DISTINCT FROM NEW.pack_options OR OLD.magnets IS DISTINCT FROM NEW.magnets
  OR OLD.low_stock_threshold IS DISTINCT FROM NEW.low_stock_threshold OR OLD.sku IS DISTINCT FROM NEW.sku
  OR OLD.barcode IS DISTINCT FROM NEW.barcode OR OLD.is_active IS DISTINCT FROM NEW.is_active OR OLD.is_featured IS DISTINCT FROM NEW.is_featured
  OR OLD.tags IS DISTINCT FROM NEW.tags OR OLD.seo_title IS DISTINCT FROM NEW.seo_title
  OR OLD.seo_description IS DISTINCT FROM NEW.seo_description OR OLD.sort_order IS DISTINCT FROM NEW.sort_order
  OR OLD.archived_at IS DISTINCT FROM NEW.archived_at) EXECUTE FUNCTION next_version();
CREATE TRIGGER variation_version BEFORE UPDATE OF name, value, price_adjustment, stock_quantity, sku, is_active, sort_order
  ON product_variations FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.value IS DISTINCT FROM NEW.value
  OR OLD.price_adjustment IS DISTINCT FROM NEW.price_adjustment OR OLD.stock_quantity IS DISTINCT FROM NEW.stock_quantity
  OR OLD.sku IS DISTINCT FROM NEW.sku OR OLD.is_active IS DISTINCT FROM NEW.is_active OR OLD.sort_order IS DISTINCT FROM NEW.sort_order)
  EXECUTE FUNCTION next_version();

-- whoever ends the hold: the customer, an admin or the printing
CREATE FUNCTION close_photo_request() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE photo_requests SET closed_at = now() WHERE order_id = NEW.id AND closed_at IS NULL;
     RETURN NULL;
   END $$;
CREATE TRIGGER order_released AFTER UPDATE OF held_since ON orders FOR EACH ROW WHEN (OLD.held_since IS NOT NULL AND NEW.held_since IS NULL)
  EXECUTE FUNCTION close_photo_request();

CREATE FUNCTION order_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$;
CREATE TRIGGER order_counted AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION order_counted();
CREATE TRIGGER order_recounted AFTER UPDATE OF status, total_amount, created_at ON orders FOR EACH ROW WHEN (OLD.status <> NEW.status
  OR OLD.total_amount <> NEW.total_amount OR OLD.created_at <> NEW.created_at) EXECUTE FUNCTION order_counted();
-- before, while its items still exist
CREATE TRIGGER order_uncounted BEFORE DELETE ON orders FOR EACH ROW EXECUTE FUNCTION order_counted();

CREATE FUNCTION sales_counted() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO product_day_changes
     SELECT day_of(created_at), added.product_id, added.quantity, added.quantity * added.price
     FROM added JOIN orders ON orders.id = order_id WHERE added.product_id IS NOT NULL AND status <> 'cancelled';
     RETURN NULL;
   END $$;
CREATE TRIGGER sales_counted AFTER INSERT ON order_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sales_counted();

CREATE FUNCTION count_added_photos() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM stop_counting_photos(ARRAY(SELECT unnest(custom_images) FROM added));
     RETURN NULL;
   END $$;
CREATE TRIGGER photos_ordered AFTER INSERT ON order_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_photos();

CREATE FUNCTION count_changed_photos() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     dropped text[] := ARRAY(SELECT unnest(custom_images) FROM before EXCEPT SELECT unnest(custom_images) FROM after);
   BEGIN
     PERFORM stop_counting_photos(ARRAY(SELECT unnest(custom_images) FROM after EXCEPT SELECT unnest(custom_images) FROM before));
     IF cardinality(dropped) > 0 THEN
       UPDATE media_objects AS photo SET unordered_bytes = size_bytes
       WHERE object_path = ANY(dropped) AND original_deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM order_items WHERE custom_images @> ARRAY[photo.object_path]);
     END IF;
     RETURN NULL;
   END $$;
CREATE TRIGGER photos_reordered AFTER UPDATE ON order_items REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  EXECUTE FUNCTION count_changed_photos();

CREATE FUNCTION product_is_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.search := product_found_by(NEW);
     RETURN NEW;
   END $$;
CREATE TRIGGER product_is_found_by BEFORE INSERT OR UPDATE OF name, description, material, tags, category, shape, size, dimensions, magnets,
  pack_options ON products FOR EACH ROW EXECUTE FUNCTION product_is_found_by();

CREATE FUNCTION order_is_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.words := order_words(NEW);
     RETURN NEW;
   END $$;
CREATE TRIGGER order_is_found_by BEFORE INSERT OR UPDATE OF customer_name, customer_email, tracking_number ON orders FOR EACH ROW
  EXECUTE FUNCTION order_is_found_by();

CREATE FUNCTION user_is_found_by() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.words := user_words(NEW);
     RETURN NEW;
   END $$;
CREATE TRIGGER user_is_found_by BEFORE INSERT OR UPDATE OF email, first_name, last_name ON users FOR EACH ROW EXECUTE FUNCTION user_is_found_by();
