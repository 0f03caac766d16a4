import type { UsageRecord } from '@academy/contract/areas/usage.ts';

type Status = Extract<UsageRecord, { kind: 'status' }>;
type Facts = Pick<Status, 'device' | 'width' | 'network' | 'elder' | 'dark'>;

const networks: readonly string[] = ['slow-2g', '2g', '3g', '4g'] satisfies Status['network'][];
/** Width of the shorter side from which on it is no phone, CSS pixels. */
const tabletWidth = 600;

/** What kind of device this is and how it is looked at, so coarsely that thousands are alike. */
export function describeDevice(): Facts {
  const { width, height } = window.screen;
  const isPhone = Math.min(width, height) < tabletWidth;
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  const network = connection?.effectiveType ?? '';
  const { theme } = document.documentElement.dataset;
  return {
    device: isPhone ? 'phone' : isTouched ? 'tablet' : 'desktop',
    width: Math.min(10_000, Math.floor(window.innerWidth / 10) * 10),
    network: networks.includes(network) ? (network as Status['network']) : 'unknown',
    elder: 'elder' in document.documentElement.dataset,
    dark: theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches),
  };
}
