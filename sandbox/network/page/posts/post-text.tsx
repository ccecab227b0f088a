import { Fragment, useState } from 'react';
import { cx } from '../site/classes.js';
import { Pressable } from '../site/pressable.js';
import { useSite } from '../site/site.js';

const longestText = 480;
const mostLines = 8;

/** The text of a post. What is long is cut: the rest is not in the document before one asks for it. */
export function PostText({ text }: { text: string }) {
  const { texts, has } = useSite();
  const [isWhole, setWhole] = useState(false);
  const cut = cutOff(has('texts-cut') ? halfOf(text) : text);
  const isCut = !isWhole && cut.length < text.length;
  return (
    <div
      className={cx('text')}
      dir="auto"
      data-ad-rendering-role="story_message"
      data-ad-preview="message"
      data-ad-comet-preview="message"
    >
      <RichText text={isCut ? cut : text} />
      {isCut && (
        <>
          {'… '}
          <Pressable onPress={() => setWhole(true)} className={cx('more-text')}>
            {has('other-see-more') ? texts.otherSeeMore : texts.seeMore}
          </Pressable>
        </>
      )}
    </div>
  );
}

/** The text as the page has it: some pages have more in it than anybody wrote. */
export function RichText({ text }: { text: string }) {
  const { has } = useSite();
  if (!has('stray-strings')) return <Linked text={text} />;
  return (
    <>
      <Stray />
      {text.split(/(?<=\n)/).map((line, index) => (
        <Fragment key={index}>
          <Linked text={line} />
          <Stray />
        </Fragment>
      ))}
    </>
  );
}

/** Nobody sees it, and whoever reads the text of the page finds it there. */
function Stray() {
  return <span className={cx('stray')}>Facebook</span>;
}

/** The text with its web addresses made links; line breaks are kept by the style. */
function Linked({ text }: { text: string }) {
  const { has } = useSite();
  const plain = (part: string) => (has('emoji-pictures') ? <WithPictures text={part} /> : part);
  return text.split(/(https?:\/\/[^\s<>"']+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} rel="noopener nofollow noreferrer" target="_blank" dir="ltr">
        {part}
      </a>
    ) : (
      <Fragment key={index}>{plain(part)}</Fragment>
    ),
  );
}

/** Emoji as pictures, whose text is found in their `alt` alone. */
function WithPictures({ text }: { text: string }) {
  return [...new Intl.Segmenter().segment(text)].map(({ segment, index }) =>
    /\p{Extended_Pictographic}/u.test(segment) ? (
      <img key={index} alt={segment} src={pictureOf(segment)} width={16} height={16} />
    ) : (
      segment
    ),
  );
}

const pictureOf = (emoji: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><text y="13" font-size="13">${emoji}</text></svg>`,
  )}`;

/** Not more than half of it, up to a blank; all of it where there is none. */
function halfOf(text: string): string {
  const blanks = [...text.matchAll(/(?<=\S)\s/g)].map(({ index }) => index);
  return text.slice(
    0,
    blanks.findLast((index) => index <= text.length / 2),
  );
}

function cutOff(text: string): string {
  const lines = text.split('\n');
  const fewer = lines.length > mostLines ? lines.slice(0, mostLines).join('\n') : text;
  if (fewer.length <= longestText) return fewer;
  return fewer.slice(0, fewer.lastIndexOf(' ', longestText - 1) + 1 || longestText).trimEnd();
}
