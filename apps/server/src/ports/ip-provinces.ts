/**
 * The approximate location of an IP address, shown with comments and used to suggest an area. Neither call ever
 * throws.
 */
export interface IpProvinces {
  /**
   * The short name of the province (山东, 内蒙古, 香港), or of the country abroad (美国). Undefined for private addresses,
   * unknown ones, and when the table cannot be read.
   */
  findProvince(address: string): string | undefined;
  /**
   * The city within China (济南市), where it is known. A carrier's addresses are often attributed to the provincial
   * capital.
   */
  findCity(address: string): string | undefined;
}
