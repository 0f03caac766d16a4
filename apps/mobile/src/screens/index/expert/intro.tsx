import { useLayoutEffect, useRef, useState } from 'react';
import styles from './intro.module.css';

/** As many fit into three lines at every width, since the text grows with it: what a server has to go by. */
const threeLines = 64;

/** Three lines of it; a button shows the rest where there is more. */
export function Intro({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(text.length > threeLines);
  useLayoutEffect(() => {
    const element = words.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);
  if (!text) return null;
  return (
    <div className={styles.intro}>
      <p ref={words} data-cut={!isOpen || undefined}>
        {text}
      </p>
      <button type="button" hidden={!isCut} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起简介' : '展开简介'}
      </button>
    </div>
  );
}
