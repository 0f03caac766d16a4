import type { Hotline } from '@academy/contract/realtime/chat.ts';
import type { Danger } from './risk-patterns.ts';

/** The first part of a response to a danger. Lines are paragraphs; `steps` are for the next minutes. */
export interface ResponseTemplate {
  readonly calm: string;
  /** Used instead when a parent asks about a child: the child deserves thanks, the parent needs calm. */
  readonly calmForAnother?: string;
  readonly steps: readonly string[];
  readonly after: string;
  /** The most important number first. */
  readonly hotlineNames: readonly HotlineName[];
}

const call120 = '马上拨打120，打开免提，说清地点、年龄和现在的样子，按电话里的指导做。';
const notADoctor = '我不能代替医生判断，但像这样的情形，宁可去一趟，也不要等。';

/**
 * First aid follows what the Red Cross Society of China and the National Health Commission teach the public (do not
 * restrain a fit, no blind finger sweep, no induced vomiting, cool running water on burns); nothing here is a
 * diagnosis.
 */
export const responseTemplates: Readonly<Record<Danger, ResponseTemplate>> = {
  'self-harm': {
    calm: '谢谢你把这句话说出来。能说出来很不容易，这件事不用一个人扛，有人可以马上帮忙。',
    calmForAnother:
      '这样的话，请您当真。孩子肯说出来，是在求助；您先别慌，守在他身边，马上就有人可以帮您一起扛。',
    steps: [
      '现在就让身边有一个人。一个人待着的，去找最信得过的大人，或者到有人的地方；是孩子这样说的，请陪在他旁边，夜里也不离开。',
      '把药品、刀具、绳索、农药收走锁好，离开高处和窗边。',
      '已经受了伤、吃了药，或者马上就有危险，立刻拨打120或110。',
      '今天就去医院的精神心理科或急诊，也告诉班主任和学校心理老师，请他们一起帮忙。',
    ],
    after:
      '先别讲道理，也不要责备。只要听，只要陪着，说一句“我在，我们一起去找能帮忙的人”。这样的难受是可以好起来的。',
    hotlineNames: ['mind', 'youth', 'rescue', 'police'],
  },
  sexual: {
    calm: '发生这样的事，不是孩子的错，也不是说出来的人的错。能说出来很勇敢，现在要做的是先安全，再求助。',
    steps: [
      '马上离开那个人，和信得过的大人待在一起。',
      '先不洗澡、不换洗衣服，聊天记录、照片、转账都截图留好，不删除。',
      '拨打110报警，尽快去医院检查，如实告诉医生发生了什么。',
      '不反复追问细节，请有经验的民警和医生一次问清；对孩子说：“不是你的错，谢谢你告诉我。”',
    ],
    after: '不管对方是谁，是熟人、老师还是亲戚，都可以报警。不要私下谈赔偿，也不要在群里公开孩子的事。',
    hotlineNames: ['police', 'youth', 'rescue', 'women'],
  },
  'beaten-at-home': {
    calm: '谁都不该被这样对待。先不谈对错，先让挨打的人安全，也让快要失控的人停下来。',
    steps: [
      '有危险，先离开那间屋子，到邻居、亲戚或有人的地方去，马上拨打110。',
      '受了伤，去医院，如实说明原因，留好病历和照片。',
      '是你自己快要控制不住：把孩子放在安全的小床或地板上，走到另一间屋，打电话叫人来换你。不要摇晃孩子。',
      '孩子可以告诉老师、村（居）委会的人或者任何一位信得过的大人，他们有责任报告和帮忙。',
    ],
    after: '警察可以当场制止，也可以开告诫书；法院可以发人身安全保护令。这些都不用自己先查清楚再求助。',
    hotlineNames: ['police', 'women', 'youth', 'office'],
  },
  weapon: {
    calm: '先保证人的安全，别的事都可以放到后面。',
    steps: [
      '眼下有危险，马上离开，带上孩子，到有人的地方锁好门，拨打110，说清地点和对方手里有什么。',
      '不要上前夺，不激他，不讲理，声音放低，一边说话一边往门口退。',
      '有人受伤，同时拨打120。',
      '只是有人这样说：当真对待，收好刀具和危险的东西，告诉学校、家里别的大人和警察。孩子不见了，不用等24小时，现在就报警。',
    ],
    after: '等人都安全了，再谈为什么。说出这样狠话的人，也常常需要医生和心理老师帮忙。',
    hotlineNames: ['police', 'rescue', 'mind', 'youth'],
  },
  convulsion: {
    calm: '先稳住，看一眼钟，记下开始的时间。多数抽动几分钟内会停，您现在要做的是保护他不受伤。',
    steps: [
      '让他侧躺在平的地方，解开领口，挪开旁边的硬东西。',
      '不掐人中，不往嘴里塞任何东西，不按住手脚，不灌水喂药。',
      '第一次发作、超过五分钟不停、停了以后叫不醒或呼吸不好：马上拨打120。',
      '很快停了，也请今天就去医院看；能录下十几秒的样子，给医生看更清楚。',
    ],
    after: notADoctor,
    hotlineNames: ['rescue'],
  },
  choking: {
    calm: '先看他还能不能咳、能不能出声。能用力咳，就让他接着咳，不拍不抠，盯住他。',
    steps: [
      `咳不出声、脸发紫：${call120}旁边有人就让别人打，您马上开始做下面的。`,
      '一岁以上：在背后弯下他的身体，用掌根在两肩之间拍5次，不行就从背后抱住，在肚脐上方向里向上冲5次，轮着来。',
      '一岁以内：脸朝下趴在您前臂上，头低一点，拍背5次，再翻过来在胸口正中按5次，轮着来。',
      '看不见的东西不要用手指去掏；人软了、没有反应，放平，按120的指导做心肺复苏。',
    ],
    after: '东西出来了，也请去医院看一看。鱼刺卡住不要吞饭团、喝醋，直接去医院取。',
    hotlineNames: ['rescue'],
  },
  breathing: {
    calm: '呼吸的事等不得，现在就打电话，一边打一边照着做。',
    steps: [
      call120,
      '先让周围安全：触电先断电，不用手拉；溺水先抱上岸，不控水、不倒背。',
      '没有反应、没有正常呼吸：放平在硬的地方，按120的指导马上做心肺复苏，一直做到医生来。',
      '还有呼吸：让他侧躺或坐着舒服的姿势，解开领口，开窗，不喂水喂药，不离开。',
    ],
    after: notADoctor,
    hotlineNames: ['rescue', 'police'],
  },
  poisoning: {
    calm: '先别慌，也别急着让他吐。弄清吃的是什么、多少、几点，带着包装去。',
    steps: [
      '把剩下的拿开，嘴里看得见的轻轻取出来；不催吐，不灌水、牛奶或醋。',
      '纽扣电池、磁力珠、尖的东西、农药、洁厕剂、大人的药：一刻也不等，拨打120或马上去急诊。',
      '煤气：先开窗关阀，把人抱到通风的地方，不开关电器，再拨打120。',
      '叫不醒、抽搐、呼吸费力：让他侧躺，拨打120，按电话里的指导做。',
    ],
    after: `就算看上去没事，也请现在就去医院。${notADoctor}`,
    hotlineNames: ['rescue'],
  },
  fall: {
    calm: '先让他待着别动，您蹲下来看清楚：叫他应不应，哪里疼，有没有流血。',
    steps: [
      '下面有一样，马上拨打120或去急诊：叫不醒、越来越困、反复吐、抽搐、走不稳、说话不清、耳朵鼻子流血或流清水、头上凹下去一块。',
      '从高处掉下来、脖子或背疼、手脚不能动：不搬不扶，等120来。',
      '一岁以内的宝宝摔到头，看上去没事也请去医院看一看。',
      '流血用干净的布压住；起包可以隔着毛巾冷敷，不揉、不热敷。',
    ],
    after: '头一天里多看几次，夜里也叫一叫，看他和平时一样不一样，不一样就去。不摇晃他。',
    hotlineNames: ['rescue'],
  },
  injury: {
    calm: '先止住伤，再去医院，一步一步来。',
    steps: [
      '烫着了：马上用流动的凉水冲15到20分钟，再脱或剪开衣服，盖上干净的布；不涂牙膏、酱油，不挑水泡。',
      '流血：用干净的布用力压住不松开，把那里抬高。',
      '骨头可能断了：不搬不揉，用硬板托住。断下的指头用干净布包好，装袋放在冰上，一起带去。',
      '面积大、伤在脸和手、血止不住、被车撞：拨打120。被动物咬伤，用肥皂水和流水冲15分钟，当天去打疫苗的门诊。',
    ],
    after: notADoctor,
    hotlineNames: ['rescue', 'police'],
  },
  'infant-fever': {
    calm: '这么小的宝宝发烧，和大孩子不一样，先不在家里观察。',
    steps: [
      '不满三个月的宝宝只要发烧，现在就去医院，夜里也去。',
      '不自己喂退烧药、消炎药，不捂汗，不用酒精擦身。',
      '路上少穿一件，继续喂奶，把体温和时间写在纸上带给医生。',
      '不肯吃奶、叫不醒、特别软、呼吸费力、抽搐、皮肤发紫：马上拨打120。',
    ],
    after: notADoctor,
    hotlineNames: ['rescue'],
  },
  'grave-illness': {
    calm: '像这样的样子，不等网上的回答，也不等天亮。',
    steps: [
      '叫不醒、呼吸费力、抽搐、嘴唇发紫、大出血：马上拨打120，打开免提照着做。',
      '其余的，现在就去最近医院的急诊；让他侧躺或坐得舒服，不硬喂水和药。',
      '把时间、体温、吃过什么、什么药写下来带去。',
      '孕期出血、破水、持续腹痛、胎动明显变少：躺下，拨打120或马上去产科。',
    ],
    after: notADoctor,
    hotlineNames: ['rescue'],
  },
  bullying: {
    calm: '这不是你的错，也不是孩子的错。不管为什么，别人都不该这样做。先保安全，再一步一步来。',
    steps: [
      '受了伤，先去医院，如实说明原因，留好病历和照片。',
      '把时间、地点、谁、做了什么记下来，截图和弄坏的东西都留好。',
      '告诉一位信得过的大人，带着记录去找班主任和学校，请他们先让孩子安全。',
      '正在被打、被围、被勒索、被威胁，马上拨打110；学校拖着不管，可以打12345。',
    ],
    after: '孩子如果睡不好、不敢出门，或者说过不想活，今天就找心理老师或医院的心理门诊，身边不要离人。',
    hotlineNames: ['police', 'youth', 'office', 'mind'],
  },
};

/** Public hotlines in China. Where the hours differ by region, that is said. */
export const hotlines = {
  youth: { name: '青少年服务热线', number: '12355', hours: '心理与法律咨询，各地时段不同' },
  mind: { name: '全国统一心理援助热线', number: '12356', hours: '每天不少于18小时，多地24小时' },
  police: { name: '报警', number: '110', hours: '24小时' },
  rescue: { name: '医疗急救', number: '120', hours: '24小时' },
  office: { name: '政务服务便民热线', number: '12345', hours: '24小时' },
  women: { name: '妇女维权公益服务热线', number: '12338', hours: '工作日，各地时段不同' },
} as const satisfies Record<string, Hotline>;
type HotlineName = keyof typeof hotlines;
