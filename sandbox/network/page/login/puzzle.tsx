import { useState } from 'react';
import type { PuzzleShape } from '../../src/login/login-attempt.js';
import { cx } from '../site/classes.js';
import { PressButton } from '../site/dialog.js';
import { useSite } from '../site/site.js';
import { LoginCard, useLoginForm } from './card.js';

const outlines: Record<PuzzleShape, string> = {
  circle: 'M30 8a22 22 0 1 0 .01 0z',
  triangle: 'M30 8 54 50H6z',
  square: 'M10 10h40v40H10z',
};
const shapes = Object.keys(outlines) as PuzzleShape[];

/** A question that no profile knows: a picture to choose, a handle to drag, a word to write. */
export function Puzzle({ shape: wanted }: { shape: PuzzleShape }) {
  const { texts } = useSite();
  const { error, submit } = useLoginForm('/login/puzzle');
  const [shape, setShape] = useState<PuzzleShape | ''>('');
  const [slider, setSlider] = useState('0');
  const [name, setName] = useState('');
  return (
    <LoginCard title={texts.puzzleTitle} error={error}>
      <p>{texts.puzzleText(texts.puzzleShapes[wanted])}</p>
      <div className={cx('shapes')}>
        {shapes.map((each) => (
          <button
            key={each}
            id={each}
            type="button"
            aria-pressed={shape === each}
            className={cx(shape === each ? 'shape chosen' : 'shape')}
            onClick={() => setShape(each)}
          >
            <svg width={60} height={60} role="img" aria-label={texts.puzzleShapes[each]}>
              <path d={outlines[each]} />
            </svg>
          </button>
        ))}
      </div>
      <label htmlFor="slider">{texts.puzzleSlider}</label>
      <input
        id="slider"
        type="range"
        min={0}
        max={100}
        value={slider}
        dir="ltr"
        onChange={(event) => setSlider(event.currentTarget.value)}
      />
      <label htmlFor="name">{texts.puzzleName}</label>
      <input
        id="name"
        dir="ltr"
        value={name}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PressButton onPress={() => submit({ shape, slider, name })}>{texts.puzzleSend}</PressButton>
    </LoginCard>
  );
}
