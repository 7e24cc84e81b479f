import { ARCHIVED_KEYS } from 'shared-server/registry/releases';

/** Of all files that rows name. Each is written before its row, and removed after the row's deletion is committed (`file-removal.ts`). */
export const NAMED_OBJECTS = `
  SELECT substr(object_path, 10) AS key FROM media_objects WHERE original_deleted_at IS NULL
  UNION SELECT substr(image_url, 10) FROM product_images WHERE image_url LIKE '/objects/%'
  UNION SELECT substr(image_url, 10) FROM product_categories WHERE image_url LIKE '/objects/%'
  UNION SELECT object_key FROM print_run_files
  UNION SELECT plan -> 'profile' ->> 'key' FROM print_runs WHERE state IN ('waiting', 'working', 'failed') AND plan -> 'profile' ->> 'key' IS NOT NULL
  UNION SELECT 'exports/' || id || '.zip' FROM data_exports WHERE state = 'done'
  UNION SELECT profile_key FROM printer_settings WHERE profile_key IS NOT NULL
  UNION ${ARCHIVED_KEYS}`;
