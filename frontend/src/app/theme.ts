import { alpha, createTheme, rem } from '@mantine/core';
import type { CSSVariablesResolver } from '@mantine/core';
import { colors } from './colors.js';

const quick = { duration: 150 };

export const theme = createTheme({
  fontFamily: "'Heebo Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Heebo Variable', system-ui, sans-serif", fontWeight: '650' },
  colors,
  primaryColor: 'primary',
  // White text reaches AA on shade 6, not on the brand's own 5.
  primaryShade: { light: 6, dark: 6 },
  defaultRadius: rem(8),
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(20) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  // Small is not smaller than the text: labels, fields and buttons are read as much as it is; help is 12.
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(18) },
  shadows: { sm: '0 1px 2px rgb(28 26 24 / 4%), 0 4px 16px rgb(28 26 24 / 5%)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Card: { defaultProps: { radius: 'lg', withBorder: true, shadow: 'sm', padding: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, transitionProps: quick, padding: 'lg' },
      styles: { title: { fontSize: rem(18), fontWeight: 650, lineHeight: 1.35 } },
    },
    // Within a dialog a header is no banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Drawer: { defaultProps: { transitionProps: quick } },
    Menu: { defaultProps: { radius: 'md', shadow: 'sm', transitionProps: quick } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 },
      // Mantine's own are 9, 10 and 11.
      styles: { root: { '--badge-fz-xs': rem(12), '--badge-fz-sm': rem(12), '--badge-fz-md': rem(12) } },
    },
    Button: { defaultProps: { radius: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    TextInput: { defaultProps: { errorProps: { role: 'alert' } } },
    Avatar: {
      defaultProps: { allowedInitialsColors: ['primary', 'violet', 'green', 'orange', 'teal', 'red'] },
    },
    Alert: { defaultProps: { radius: 'md' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  },
});

/** In the dark a tint is 15 % of the scale's own colour and its text a light shade: darker ones look muddy. */
export const darkTints: CSSVariablesResolver = ({ colors: scales }) => ({
  variables: {},
  light: {},
  dark: Object.fromEntries(
    Object.entries(scales).flatMap(([name, scale]) =>
      name === 'dark' || name === 'gray'
        ? []
        : [
            [`--mantine-color-${name}-light`, alpha(scale[5], 0.15)],
            [`--mantine-color-${name}-light-hover`, alpha(scale[5], 0.22)],
            [`--mantine-color-${name}-light-color`, scale[3]],
          ],
    ),
  ),
});
