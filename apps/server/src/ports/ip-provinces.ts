/** Roughly where an address is, as comments show it and as an area is suggested. Neither call ever throws. */
export interface IpProvinces {
  /**
   * The province in short (山东, 内蒙古, 香港), abroad the country (美国); undefined for addresses inside a network, for
   * those that nobody knows, and whenever it cannot be found out.
   */
  find(address: string): string | undefined;
  /** The city within China (济南市), where it is known. A carrier's addresses are often said to be the capital's. */
  findCity(address: string): string | undefined;
}
