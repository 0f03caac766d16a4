/** The hundred or so surnames that nine people in ten bear; those that are everyday words themselves are left out. */
export const surnames = new Set(
  (
    '王李张刘陈杨黄赵周吴徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾' +
    '夏韦傅方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔汤庞樊兰殷施洪翟安颜倪牛温芦季俞章鲁葛伍柴聂晏'
  ).split(''),
);

export const doubleSurnames = [
  '欧阳',
  '上官',
  '司马',
  '诸葛',
  '司徒',
  '东方',
  '尉迟',
  '公孙',
  '慕容',
  '夏侯',
];

/** Before a title, those that may be no surname there: 全老师, 方老师 as in 对方老师. */
const ambiguous = new Set('常时应能连别经都有全安方任万'.split(''));
export const titledSurnames = [...surnames].filter((one) => !ambiguous.has(one)).join('');

/** Characters of given names that hardly stand in any other word. */
export const givenSigns = new Set(
  '梓涵轩怡萱宇浩诺馨妍彤睿曦雯琪瑶瑾瑜昊煜霖钰媛婷娜倩欣芷玥沐宸泽晗珊莹璇璐琳颖嘉鑫淼磊晨悦桐蕊蓉熙祺翊恺烨彦'.split(
    '',
  ),
);
