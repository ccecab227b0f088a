import { createTheme, rem } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

/** Shade 5 is the specification's blue; filled controls use 6, on which white text reaches AA. */
const primary: MantineColorsTuple = [
  '#eff6ff',
  '#dbeafe',
  '#bfdbfe',
  '#93c5fd',
  '#60a5fa',
  '#3b82f6',
  '#2563eb',
  '#1d4ed8',
  '#1e40af',
  '#1e3a8a',
];
const warmGray: MantineColorsTuple = [
  '#faf9f7',
  '#f5f4f2',
  '#eae8e4',
  '#dad7d2',
  '#c4c0ba',
  '#a19c95',
  '#66615b',
  '#4a4641',
  '#2d2a27',
  '#1c1a18',
];
const warmDark: MantineColorsTuple = [
  '#ebe8e5',
  '#d3cfca',
  '#b0aaa4',
  '#8a847d',
  '#4a4541',
  '#393532',
  '#2a2725',
  '#211f1d',
  '#191716',
  '#121110',
];

const quick = { duration: 150 };

export const theme = createTheme({
  fontFamily: "'Heebo Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Heebo Variable', system-ui, sans-serif", fontWeight: '650' },
  colors: { primary, gray: warmGray, dark: warmDark },
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 6 },
  defaultRadius: rem(8),
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(20) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  shadows: { sm: '0 1px 2px rgb(28 26 24 / 4%), 0 4px 16px rgb(28 26 24 / 5%)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Card: { defaultProps: { radius: 'lg', withBorder: true, shadow: 'sm', padding: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, transitionProps: quick, padding: 'lg' },
    },
    Drawer: { defaultProps: { transitionProps: quick } },
    Menu: { defaultProps: { radius: 'md', shadow: 'sm', transitionProps: quick } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: quick } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Button: { defaultProps: { radius: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    TextInput: { defaultProps: { errorProps: { role: 'alert' } } },
    Alert: { defaultProps: { radius: 'md' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  },
});
