import { createRequire } from 'node:module';
import type { IpProvinces } from '../../ports/ip-provinces.ts';

interface IpLocation {
  country: string;
  province: string;
  city: string;
}

interface AddressTable {
  search(address: string): IpLocation | null;
}

interface Options {
  /** Opens the table; replaced in tests by a broken one. */
  open?: () => AddressTable;
}

/**
 * The package is CommonJS, and loaders disagree on its default export. Requiring it here also loads its code only
 * when it is needed.
 */
function openTable(): AddressTable {
  const require = createRequire(import.meta.url);
  const { default: Table } = require('ip2region') as typeof import('ip2region');
  return new Table();
}

/** The suffix after the short name: 山东省, 北京市, 内蒙古自治区, 广西壮族自治区, 香港特别行政区. */
const provinceSuffix = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|省|市)$/;

/**
 * Finds provinces in the table of the package, so that no IP address leaves the machine. The table (11 MB, 20 ms) is
 * loaded on the first call. If it cannot be loaded, the result is undefined and the caller goes on.
 */
export function createEmbeddedProvinces({ open = openTable }: Options = {}): IpProvinces {
  let table: AddressTable | undefined;
  const search = (address: string): IpLocation | null => {
    try {
      table ??= open();
      return table.search(address);
    } catch {
      return null;
    }
  };
  return {
    findProvince: (address) => provinceNameOf(search(address)),
    findCity: (address) => cityOf(search(address)),
  };
}

const cityOf = (location: IpLocation | null): string | undefined =>
  (location?.country === '中国' && location.city) || undefined;

function provinceNameOf(location: IpLocation | null): string | undefined {
  if (!location) return undefined;
  const { country, province } = location;
  if (country !== '中国') return country || undefined;
  return province.replace(provinceSuffix, '') || undefined;
}
