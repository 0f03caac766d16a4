/** Roughly where an address is, as comments show it. */
export interface IpProvinces {
  /**
   * The province in short (山东, 内蒙古, 香港), abroad the country (美国); undefined for addresses inside a network, for
   * those that nobody knows, and whenever it cannot be found out. Never throws.
   */
  find(address: string): string | undefined;
}
