import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { anEmptyServer, renderPage } from '../../testing/render-page.js';
import { TopBar } from './top-bar.js';

const Page = () => <TopBar onMenu={() => undefined} menuOpen={false} search={null} />;
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const words = () => screen.queryByText('אין כרגע עדכונים חיים. מה שהשתנה יופיע כשהחיבור יחזור.');

describe('the frame without live events', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('says so after some seconds, until they arrive again', () => {
    const { feed } = renderPage(Page, anEmptyServer());
    act(() => feed.setConnected(true));
    wait(20_000);
    expect(words()).toBeNull();
    act(() => feed.setConnected(false));
    wait(9_000);
    expect(words()).toBeNull();
    wait(1_500);
    expect(words()?.closest('[role=status]')).toBeTruthy();
    act(() => feed.setConnected(true));
    expect(words()).toBeNull();
  });
});
