import type { Db } from '../../../db/database.ts';
import { refreshLibrary } from '../../../domain/library/refresh-library.ts';
import { loadShippedWords } from '../../../domain/moderation/shipped-words.ts';
import { addArticle, type Scene } from '../../testing/rows.ts';

const paragraphs = (...texts: readonly string[]) =>
  JSON.stringify(texts.map((text) => ({ kind: 'paragraph', text })));

/** A small indexed library and the shipped word list. Returns the article about sleep. */
export async function addQaLibrary(db: Db, scene: Scene): Promise<number> {
  await loadShippedWords(db);
  await db
    .insertInto('word_list')
    .values({ word: refusedWord, action: 'refuse', since_version: 1 })
    .execute();
  const sleep = await addArticle(db, scene, {
    title: '孩子晚上不肯睡觉怎么办',
    body: paragraphs(
      '孩子晚上不肯睡觉，先看睡前半小时在做什么。关掉屏幕，把灯调暗，洗澡、换睡衣、讲一个短故事，每天都按同样的顺序来，孩子就知道接下来该睡了。',
      '孩子不肯睡觉，多半是白天玩得太少，或者午睡睡得太晚。把午睡提前到一点以前，傍晚到户外跑一跑，晚上上床以后就容易睡着。',
      '躺下以后又爬起来要喝水，可以在睡前准备一杯水放在床头，告诉他喝完这一杯就睡觉，语气温和，但是不再商量第二次。',
    ),
  });
  await addArticle(db, scene, {
    title: '零花钱怎么给',
    body: paragraphs(
      '零花钱每周给一次，金额固定，让孩子自己记账。花完了不提前预支，也不拿零花钱当奖惩，孩子慢慢就学会计划了。',
    ),
  });
  const { id } = await db
    .insertInto('approved_answers')
    .values({
      question: '孩子写作业磨蹭怎么办',
      answer:
        '把作业拆成十五分钟一段，每段之间休息五分钟。\n\n只看这一段做完没有，不催不骂，做完一起打个勾。',
      updated_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ofAnswer = ['孩子写作业很慢怎么办', '写作业拖拉怎么办'];
  const ofSleep = ['晚上不肯睡觉', '孩子晚上不睡觉怎么办', '关掉屏幕也不肯睡觉', '躺下又爬起来要喝水'];
  await db
    .insertInto('qa_phrasings')
    .values([
      ...ofAnswer.map((text) => ({ answer_id: id, text, origin: 'editor' as const })),
      ...ofSleep.map((text) => ({ content_id: sleep, text, origin: 'editor' as const })),
    ])
    .execute();
  await refreshLibrary(db);
  return sleep;
}

/** The word list refuses it. */
export const refusedWord = '乌有词条';

/** The library's passages answer it. */
export const sleepQuestion = '孩子晚上不肯睡觉怎么办？';
/** It has an approved answer. */
export const homeworkQuestion = '孩子写作业磨蹭怎么办';
/** It has no answer. */
export const strangeQuestion = '怎样给孩子挑选一把小提琴';
/** A question of a person in danger. */
export const urgentQuestion = '我不想活了，怎么办';
