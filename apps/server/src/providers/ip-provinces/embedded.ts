import { createRequire } from 'node:module';
import type { IpProvinces } from '../../ports/ip-provinces.ts';

interface Place {
  country: string;
  province: string;
  city: string;
}

interface AddressTable {
  search(address: string): Place | null;
}

interface Options {
  /** Opens the table; for tests, which have a broken one. */
  open?: () => AddressTable;
}

/**
 * The package is CommonJS, whose default export loaders give differently; and so its code, too, waits until it is
 * needed.
 */
function openTable(): AddressTable {
  const require = createRequire(import.meta.url);
  const { default: Table } = require('ip2region') as typeof import('ip2region');
  return new Table();
}

/** What follows the short name: 山东省, 北京市, 内蒙古自治区, 广西壮族自治区, 香港特别行政区. */
const ending = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市)$/;

/**
 * Provinces from the table that comes with the package, so that no address leaves the machine. It is read (11 MB, 20
 * ms) when it is first asked; where it cannot be read, addresses have no province, and what asked for it goes on.
 */
export function createEmbeddedProvinces({ open = openTable }: Options = {}): IpProvinces {
  let table: AddressTable | undefined;
  const search = (address: string): Place | null => {
    try {
      table ??= open();
      return table.search(address);
    } catch {
      return null;
    }
  };
  return {
    find: (address) => nameOf(search(address)),
    findCity: (address) => cityOf(search(address)),
  };
}

const cityOf = (place: Place | null): string | undefined =>
  (place?.country === '中国' && place.city) || undefined;

function nameOf(place: Place | null): string | undefined {
  if (!place) return undefined;
  const { country, province } = place;
  if (country !== '中国') return country || undefined;
  return province.replace(ending, '') || undefined;
}
