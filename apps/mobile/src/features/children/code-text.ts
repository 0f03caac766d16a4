/** Codes that schools and guardians hand out: class codes and pairing codes. */

const codePattern = /^[2-9A-HJ-NP-Z]{6}$/;

/** A code as it is compared: upper case, without spaces. */
export const cleanCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase();

/** What is wrong with a typed code; undefined when it can be one. `name` is what the page calls it. */
export const validateCodeText = (code: string, name: string): string | undefined =>
  codePattern.test(code) ? undefined : `${name}是 6 位字母和数字，没有 0、1、I、O`;
