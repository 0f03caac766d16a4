/** Pairs of a written character and the one it stands for. */
const parsePairs = (pairs: string): [string, string][] =>
  pairs
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [written = '', ...original] = Array.from(pair);
      return [written, original.join('')];
    });

/**
 * Letters of other scripts, small capitals and symbols that look like Latin letters, except those that Unicode
 * normalisation converts.
 */
const letters =
  'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ѵv ԝw αa βb εe ιi κk νv οo ρp τt υu χx ωw γy ηn ' +
  'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ǫq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɑa ɡg ıi ∨v √v ✓v ✔v ✗x ✘x ╳x ×x ⅹx';

/** Symbols and emoji that are read as a character. */
const symbols = '+加 ＋加 ➕加 ✚加 ✛加 ╋加 ┼加 🐧q 🛰v ㊗祝 ㊙秘';

/** Traditional forms of the characters in listed words. */
const traditional =
  '電电 話话 號号 碼码 幣币 錢钱 賭赌 網网 開开 戶户 證证 書书 貸贷 無无 擔担 發发 財财 賺赚 薦荐 單单 優优 購购 買买 賣卖 貨货 價价 療疗 藥药 醫医 診诊 術术 隱隐 視视 頻频 圖图 體体 愛爱 騷骚 雞鸡 鴨鸭 ' +
  '處处 亂乱 倫伦 姦奸 褻亵 媽妈 嗎吗 們们 個个 廢废 賤贱 豬猪 殺杀 滾滚 腦脑 殘残 瘋疯 槍枪 彈弹 製制 軍军 煙烟 葉叶 販贩 請请 聯联 繫系 絡络 進进 羣群 掃扫 維维 關关 註注 冊册 領领 紅红 獎奖 勵励 積积 ' +
  '職职 務务 應应 訊讯 險险 費费 額额 還还 債债 調调 實实 禮礼 團团 試试 題题 論论 畢毕 業业 學学 歷历 龍龙 鬥斗 莊庄 閒闲 馬马 點点 擊击 鏈链 鍵键 載载 軟软 員员 辦办 壓压 約约 會会 場场 樓楼 鳳凤 姊姐 ' +
  '妳你 誰谁 讓让 該该 別别 過过 絕绝 對对 穩稳 賠赔 內内 資资 帶带 導导 師师 勸劝 從从 頭头 衛卫 臉脸 爛烂 貓猫 龜龟 禍祸 噁恶 惡恶 詛诅 駡骂 罵骂 徵征 誠诚 攝摄 窺窥 檢检 測测 準准 確确 減减 豐丰 變变 ' +
  '長长 門门 時时 間间 這这 裏里 裡里 麼么 為为 來来 說说 見见 樣样 後后 現现 爾尔 係系 結结 閱阅 緻致 總总 滿满 纔才 繋系';

/** Numerals; Unicode normalisation converts the circled ones that it knows as digits. */
const numerals =
  '零0 〇0 一1 幺1 壹1 二2 贰2 貳2 三3 叁3 參3 四4 肆4 五5 伍5 六6 陆6 七7 柒7 八8 捌8 九9 玖9';

/** Circled digits that Unicode normalisation does not convert: the first of each row and its digit. */
const circledRows: [string, number][] = [
  ['❶', 1],
  ['➀', 1],
  ['➊', 1],
  ['⓵', 1],
];

/** Boxed, negative and flag letters: the first of each row. */
const boxedRows = ['🅐', '🅰', '🇦'];

const buildRow = (first: string, count: number, original: (index: number) => string): [string, string][] =>
  Array.from({ length: count }, (_, index) => [
    String.fromCodePoint(first.codePointAt(0)! + index),
    original(index),
  ]);

/** What a character stands for, before Unicode normalisation. */
export const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...parsePairs(letters),
  ...parsePairs(symbols),
  ['⓿', '0'],
  ...circledRows.flatMap(([first, digit]) => buildRow(first, 9, (index) => String(digit + index))),
  ...boxedRows.flatMap((first) => buildRow(first, 26, (index) => String.fromCodePoint(0x61 + index))),
]);

export const simplified: ReadonlyMap<string, string> = new Map(parsePairs(traditional));

export const digitOf: ReadonlyMap<string, string> = new Map(parsePairs(numerals));

/** Emoji that can be read as a syllable inside a word: 薇❤ is 微信. Elsewhere they are only separators. */
export const spokenPictures: ReadonlyMap<string, string> = new Map(
  Array.from('❤♥♡💗💕💓💖💘💝💞🧡💛💚💙💜🖤🤍🤎💌✉📩📧📮', (picture) => [picture, 'xin'] as const),
);

/** Two adjacent halves of a character. */
export const splitCharacters: ReadonlyMap<string, string> = new Map([
  ['亻言', '信'],
  ['忄生', '性'],
  ['忄青', '情'],
  ['扌丁', '打'],
  ['犭者', '猪'],
  ['钅戋', '钱'],
  ['讠果', '课'],
  ['氵则', '测'],
]);

/**
 * Characters that are rare outside names: where they have the pronunciation of a listed word, they are a disguise.
 */
export const rareCharacters: ReadonlySet<string> = new Set('薇徽葳崴煨芯嘉伽珈莘馨昕焮鑫');
