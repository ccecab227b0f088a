import type { LoginInput, LoginKey } from '@megafon/contracts';
import { loginKeys } from '@megafon/contracts';
import { useEffect, useMemo, useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { useLiveFeed } from '../../../lib/live/use-live.js';
import { GatheredInputs } from './gathered-inputs.js';
import { placeInPicture } from './place-in-picture.js';
import type { Place } from './place-in-picture.js';

const doubleClickMs = 400;
/** A finger that moves less than this has tapped. */
const tapPx = 8;

interface Finger {
  start: { x: number; y: number };
  from: Place;
  last: { x: number; y: number };
  does: 'tap' | 'drag' | 'scroll' | 'pan';
}

/**
 * Turns pointers and wheels over the picture, and what is typed, into inputs of the login's page.
 * @param options.fingersPan a finger that moves, moves the picture: only its taps go to the page
 */
export function useDriving(
  sessionId: string,
  picture: RefObject<HTMLImageElement | null>,
  { fingersPan }: { fingersPan: boolean },
) {
  const feed = useLiveFeed();
  const inputs = useMemo(
    () => new GatheredInputs((gathered) => feed.onInput(sessionId, gathered)),
    [feed, sessionId],
  );
  useEffect(() => () => inputs.stop(), [inputs]);
  const finger = useRef<Finger | null>(null);
  /** Where a mouse whose button is down was last in the picture. */
  const mouse = useRef<Place | null>(null);
  const clicks = useRef({ count: 0, atMs: 0, x: 0, y: 0 });

  const placeOf = (at: { clientX: number; clientY: number }): Place | null => {
    const image = picture.current;
    if (!image) return null;
    const natural = { width: image.naturalWidth, height: image.naturalHeight };
    return placeInPicture(image.getBoundingClientRect(), natural, at);
  };

  /** A second press is a double click where it comes soon, and at the same place. */
  const countClick = (x: number, y: number): number => {
    const { count, atMs, x: beforeX, y: beforeY } = clicks.current;
    const now = Date.now();
    const isNear = Math.max(Math.abs(x - beforeX), Math.abs(y - beforeY)) <= tapPx;
    const isNext = isNear && now - atMs < doubleClickMs;
    clicks.current = { count: isNext ? Math.min(3, count + 1) : 1, atMs: now, x, y };
    return clicks.current.count;
  };

  const tap = (place: Place, { x, y }: Finger['start']): void => {
    const count = countClick(x, y);
    const press: LoginInput = { type: 'press', ...place, clicks: count };
    inputs.add({ type: 'move', ...place }, press, { ...press, type: 'release' });
  };

  const moveFinger = (held: Finger, event: PointerEvent, place: Place | null): void => {
    const { clientX: x, clientY: y } = event;
    const across = Math.abs(x - held.start.x);
    const down = Math.abs(y - held.start.y);
    if (held.does === 'tap' && Math.max(across, down) > tapPx) {
      held.does = fingersPan ? 'pan' : across > down ? 'drag' : 'scroll';
      if (held.does === 'drag') inputs.add({ type: 'press', ...held.from, clicks: 1 });
    }
    if (held.does === 'drag' && place) inputs.add({ type: 'move', ...place });
    if (held.does === 'scroll')
      inputs.add({ type: 'scroll', ...held.from, dx: held.last.x - x, dy: held.last.y - y });
    held.last = { x, y };
  };

  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event);
    if (!place || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === 'mouse') {
      mouse.current = place;
      return inputs.add(
        { type: 'move', ...place },
        { type: 'press', ...place, clicks: countClick(event.clientX, event.clientY) },
      );
    }
    const start = { x: event.clientX, y: event.clientY };
    finger.current = { start, from: place, last: start, does: 'tap' };
  };

  const onPointerMove = (event: PointerEvent): void => {
    const place = placeOf(event);
    if (event.pointerType !== 'mouse') {
      if (finger.current) moveFinger(finger.current, event, place);
    } else if (place) {
      if (mouse.current) mouse.current = place;
      inputs.add({ type: 'move', ...place });
    }
  };

  const onPointerUp = (event: PointerEvent): void => {
    const held = finger.current;
    finger.current = null;
    const place = placeOf(event);
    if (event.pointerType !== 'mouse') {
      if (held?.does === 'tap') tap(held.from, held.start);
      if (held?.does === 'drag') inputs.add({ type: 'release', ...(place ?? held.from), clicks: 1 });
    } else if (event.button === 0 && mouse.current) {
      // Beside the picture it is let go of where it was last in it.
      inputs.add({ type: 'release', ...(place ?? mouse.current), clicks: Math.max(1, clicks.current.count) });
      mouse.current = null;
    }
  };

  const onPointerCancel = (): void => {
    const place = mouse.current ?? (finger.current?.does === 'drag' ? finger.current.from : null);
    finger.current = null;
    mouse.current = null;
    // What was pressed in the page would stay so.
    if (place) inputs.add({ type: 'release', ...place, clicks: 1 });
  };

  const onWheel = (event: WheelEvent): void => {
    const place = placeOf(event);
    if (!place) return;
    event.preventDefault();
    inputs.add({ type: 'scroll', ...place, dx: event.deltaX, dy: event.deltaY });
  };

  return { inputs, onWheel, pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** What a pressed key is to the page; null for what comes as text. */
export function keyOf(event: { key: string; ctrlKey: boolean; metaKey: boolean }): LoginKey | null {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return 'selectAll';
  return loginKeys.find((key) => key === event.key && key !== 'selectAll') ?? null;
}
