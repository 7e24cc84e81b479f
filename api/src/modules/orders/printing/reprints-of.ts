export const REPRINTS = `(SELECT coalesce(json_agg(json_build_object('id', again.id, 'status', again.status,
    'createdAt', to_char(again.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY again.created_at), '[]')
  FROM orders AS again WHERE again.reprint_of = orders.id)`;
