import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listPlans } from '@megafon/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { fallbackPlans } from '../../lib/fallback-plans.js';
import { refusal } from '../../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../../testing/render-page.js';
import { PlansInDocument } from './components/plans-in-document.js';
import { LandingPage } from './landing-page.js';
import { LegalPage } from './legal-page.js';

const pricing = () => within(screen.getByRole('region', { name: 'חבילות' }));
const plan = fallbackPlans[1];
if (!plan) throw new Error('no plan');

/** As the gateway fills them into the page. */
const details = { phone: '03-555-1234', email: 'us@shop.example', address: 'תל אביב' };
const metaOf = (kind: string, content: string) =>
  Object.assign(document.createElement('meta'), { name: `contact-${kind}`, content });
beforeEach(() => {
  document.head.append(...Object.entries(details).map(([kind, content]) => metaOf(kind, content)));
});
afterEach(() => {
  for (const meta of document.querySelectorAll('meta[name^="contact-"]')) meta.remove();
});

describe('the landing page', () => {
  it('holds the place of the plans while they load, then shows those on sale', async () => {
    const server = anEmptyServer().on(listPlans, {
      success: true,
      plans: [{ ...plan, nameHebrew: 'מקצועי', formattedPrice: '299 ₪' }],
    });
    renderPage(LandingPage, server, { user: null });
    expect(screen.getAllByTestId('plan-skeleton')).toHaveLength(3);
    expect(await pricing().findByText('מקצועי')).toBeTruthy();
    expect(pricing().getByText('299 ₪')).toBeTruthy();
    await expectAccessible();
  });

  it('leads from each plan to registering with it', async () => {
    const server = anEmptyServer().on(listPlans, { success: true, plans: [...fallbackPlans] });
    renderPage(LandingPage, server, { user: null });
    for (const { planId, nameHebrew } of fallbackPlans) {
      const link = await pricing().findByRole('link', { name: `בחירת ${nameHebrew}` });
      expect(link.getAttribute('href')).toBe(`/register?plan=${planId}`);
    }
  });

  it('shows the built-in plans when they cannot be had', async () => {
    renderPage(LandingPage, anEmptyServer().on(listPlans, refusal('SERVICE.UNAVAILABLE')), { user: null });
    expect(await pricing().findByRole('heading', { name: 'Premium' })).toBeTruthy();
    expect(pricing().getByText('50 קמפיינים בחודש')).toBeTruthy();
  });

  it('says so when nothing is on sale', async () => {
    renderPage(LandingPage, anEmptyServer(), { user: null });
    expect(await pricing().findByText('אין חבילות זמינות כעת')).toBeTruthy();
  });
});

describe('its features', () => {
  const still = window.matchMedia;
  const withMotion = () => {
    jest.useFakeTimers();
    window.matchMedia = (query) => ({ ...still(query), matches: false });
  };
  afterEach(() => {
    jest.useRealTimers();
    window.matchMedia = still;
  });

  const highlighted = () =>
    within(screen.getByRole('region', { name: 'כל מה שצריך כדי לשווק בקבוצות' }))
      .getAllByRole('listitem')
      .findIndex((item) => item.dataset['active'] === 'true');
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('stand out one after the other, three seconds each, round and round', () => {
    withMotion();
    renderPage(LandingPage, anEmptyServer(), { user: null });
    const seen = [highlighted()];
    for (let turn = 0; turn < 5; turn++) {
      pass(2_999);
      expect(highlighted()).toBe(seen.at(-1));
      pass(1);
      seen.push(highlighted());
    }
    expect(seen).toEqual([0, 1, 2, 3, 4, 0]);
  });

  it('stand still while somebody reads them, by pointer or by keyboard', () => {
    withMotion();
    renderPage(LandingPage, anEmptyServer(), { user: null });
    const list = within(screen.getByRole('region', { name: 'כל מה שצריך כדי לשווק בקבוצות' })).getByRole(
      'list',
    );
    fireEvent.mouseEnter(list);
    pass(9_000);
    expect(highlighted()).toBe(0);
    fireEvent.mouseLeave(list);
    pass(3_000);
    expect(highlighted()).toBe(1);
    act(() => within(list).getAllByRole('listitem')[2]?.focus());
    pass(9_000);
    expect(highlighted()).toBe(1);
  });
});

it('lets no feature stand out where motion is not wanted', () => {
  renderPage(LandingPage, anEmptyServer(), { user: null });
  expect(document.querySelector('[data-active]')).toBeNull();
});

describe('the way around it', () => {
  const isOpen = () => screen.getByRole('button', { name: 'פתיחת התפריט' }).getAttribute('aria-expanded');

  it('has every section at its anchor, and the contact of the business', () => {
    const { container } = renderPage(LandingPage, anEmptyServer(), { user: null });
    const anchors = ['features', 'demo', 'pricing', 'testimonials', 'contact'];
    for (const anchor of anchors) {
      expect(container.querySelector(`#${anchor}`)).not.toBeNull();
      expect(container.querySelector(`a[href="#${anchor}"]`)).not.toBeNull();
    }
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(/תל אביב/)).toBeTruthy();
    expect(footer.getByRole('link', { name: '03-555-1234' }).getAttribute('href')).toBe('tel:03-555-1234');
    expect(footer.getByRole('link', { name: 'us@shop.example' }).getAttribute('href')).toBe(
      'mailto:us@shop.example',
    );
  });

  it('shows no contact that nobody filled into the page', () => {
    document.querySelector<HTMLMetaElement>('meta[name="contact-phone"]')!.content = '__CONTACT_PHONE__';
    renderPage(LandingPage, anEmptyServer(), { user: null });
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).not.toContain('CONTACT');
    expect(footer.querySelector('a[href^="tel:"]')).toBeNull();
  });

  it('opens and closes on a phone', () => {
    renderPage(LandingPage, anEmptyServer(), { user: null });
    const menu = screen.getByRole('button', { name: 'פתיחת התפריט' });
    fireEvent.click(menu);
    const opened = screen.getByRole('button', { name: 'סגירת התפריט' });
    expect(opened.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(opened);
    expect(isOpen()).toBe('false');
  });

  it('closes on a phone when a section is chosen from it', () => {
    renderPage(LandingPage, anEmptyServer(), { user: null });
    fireEvent.click(screen.getByRole('button', { name: 'פתיחת התפריט' }));
    const menu = document.getElementById('landing-menu')!;
    fireEvent.click(within(menu).getByRole('link', { name: 'חבילות' }));
    expect(isOpen()).toBe('false');
  });

  it.each([
    ['/terms', 'תנאי שימוש', /להגביל חשבון/],
    ['/privacy', 'פרטיות', /אינם נשמרים/],
    ['/accessibility', 'הצהרת נגישות', /WCAG/],
  ])('leads to %s', async (path, title, says) => {
    renderPage(() => <LegalPage path={path} />, anEmptyServer(), { user: null });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(says)).toBeTruthy();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs.filter((href) => /^(tel|mailto):/.test(href ?? ''))).toHaveLength(2);
    await expectAccessible();
  });
});

describe('its document, before any script', () => {
  it('has the plans that are built in, with their prices and the way to each', async () => {
    renderPage(PlansInDocument, anEmptyServer(), { user: null });
    for (const { planId, nameHebrew, price } of fallbackPlans) {
      const plan = screen.getByRole('heading', { name: nameHebrew }).closest('article') as HTMLElement;
      expect(plan.textContent).toContain(price === 0 ? 'חינם' : String(price));
      const way = within(plan).getByRole('link', { name: `בחירת ${nameHebrew}` });
      expect(way.getAttribute('href')).toBe(`/register?plan=${planId}`);
    }
    await expectAccessible();
  });
});
