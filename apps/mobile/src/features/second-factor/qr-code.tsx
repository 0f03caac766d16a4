import { encode } from 'uqr';
import styles from './second-factor.module.css';

/** Modules of light margin around a code, which readers need. */
const margin = 4;

/** A QR code, dark on white in every theme, because some readers take no inverted ones. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: margin });
  const path = data
    .flatMap((row, down) => row.map((isDark, right) => (isDark ? `M${right} ${down}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
