/** The first character of each initial in the order of pinyin; what lies before the next begins with this letter. */
const firsts = Array.from('阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨它穵夕丫帀');
const letters = 'abcdefghjklmnopqrstwxyz';

/** Characters that place names read in another way than most words do. */
const placeReadings: Readonly<Record<string, string>> = { 长: 'c', 单: 's' };

const byPinyin = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** The initials of a name's pinyin, as one types them: `济南市` → `jns`. Read from the browser's own order of characters. */
export const initials = (name: string): string => Array.from(name, initialOf).join('');

function initialOf(character: string): string {
  const at = firsts.findLastIndex((first) => byPinyin.compare(character, first) >= 0);
  return placeReadings[character] ?? letters[at] ?? '';
}
