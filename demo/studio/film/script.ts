import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The scripts of the films: slides from the texts of courses, mini videos and lives. */
export interface Slide {
  scene: string;
  title: string;
  text: string;
  say: string;
  /** Of a film in sections: the section's title, above the slide's own. */
  heading?: string;
}
export interface Script {
  folder: string;
  heading: string;
  shape: 'lesson' | 'mini';
  slides: readonly Slide[];
  /** The length of the film; absent: what its texts need. */
  seconds?: number;
}

interface CourseText {
  title: string;
  chapters: { lessons: { slug: string; title: string; slides: Slide[] }[] }[];
}
interface MiniText {
  title: string;
  slides: Slide[];
}
/** The film of a live. */
interface LiveText {
  /** Its length; absent: what its texts need. */
  seconds?: number;
  sections: { title: string; slides: Slide[] }[];
}

const listJsonFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
};

/** Reads the scripts of all films. A text that cannot be parsed is reported and skipped. */
export function readScripts(demo: string): Script[] {
  const read = <T>(file: string, use: (text: T, slug: string) => Script[]): Script[] => {
    try {
      return use(JSON.parse(readFileSync(file, 'utf8')) as T, basename(file, '.json'));
    } catch (error) {
      console.warn(`left out ${file}: ${String(error)}`);
      return [];
    }
  };
  const lessons = listJsonFiles(join(demo, 'courses')).flatMap((file) =>
    read<CourseText>(file, (course, slug) =>
      course.chapters.flatMap((chapter) =>
        chapter.lessons.map((lesson): Script => ({
          folder: join('lessons', slug, lesson.slug),
          heading: lesson.title,
          shape: 'lesson',
          slides: lesson.slides,
        })),
      ),
    ),
  );
  const minis = listJsonFiles(join(demo, 'minis')).flatMap((file) =>
    read<MiniText>(file, (mini, slug) => [
      { folder: join('minis', slug), heading: mini.title, shape: 'mini', slides: mini.slides },
    ]),
  );
  const lives = listJsonFiles(join(demo, 'films')).flatMap((file) =>
    read<LiveText>(file, ({ seconds, sections }, slug) => [
      {
        folder: join('lives', slug),
        heading: '',
        shape: 'lesson',
        slides: sections.flatMap(({ title, slides }) =>
          slides.map((slide) => ({ ...slide, heading: title })),
        ),
        ...(seconds !== undefined && { seconds }),
      },
    ]),
  );
  return [...lessons, ...minis, ...lives].filter((script) => script.slides?.length > 0);
}
