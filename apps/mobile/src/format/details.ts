const noBreak = '\u00A0';

/**
 * Joins the details of one thing to one text, leaving out empty ones: '李慕晴 · 6 课'. Lines break after a dot only,
 * never between a number and its unit.
 */
export function joinDetails(details: readonly (string | false | null | undefined)[]): string {
  return details.filter(Boolean).map(withNoBreakSpaces).join(`${noBreak}· `);
}

const withNoBreakSpaces = (detail: unknown): string =>
  String(detail)
    .replaceAll(/ (?=\d)/g, noBreak)
    .replaceAll(/(\d) /g, `$1${noBreak}`);
