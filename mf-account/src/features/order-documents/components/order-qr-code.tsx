import { encode } from 'uqr';

/** The order's id as a QR code, which the packing desk scans. */
export function OrderQrCode({ id, className }: { id: string; className?: string }) {
  const { data, size } = encode(id, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={`QR code of order ${id}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
