/** What each learning track is about, by its signal; a track that an operator added has no words of ours. */
const intros: Readonly<Record<string, string>> = {
  'pregnancy-0-3': '从怀孕到三岁：听懂哭声、安心睡觉、在地垫上一起玩。',
  kindergarten: '三到六岁：入园、发脾气、自己吃饭穿衣，慢慢学会等一等。',
  'primary-lower': '一到三年级：作业、作息和好习惯，把催促换成有用的话。',
  'primary-upper': '四到六年级：屏幕、零花钱和朋友，家里的规矩商量着定。',
  junior: '初中三年：门关上以后怎样说话，怎样守住底线，也守住关系。',
  senior: '高中三年：压力、选择和告别，陪他走最后一段路。',
  special: '走得慢一点的孩子：看见他的节奏，也照顾好自己。',
};

export const findTrackIntro = (signal: string): string | undefined => intros[signal];
