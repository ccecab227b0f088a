import type { MantineColorsTuple } from '@mantine/core';

/**
 * Each scale runs from a tint to a very dark shade: text of the darkest on the second lightest, and white on the
 * seventh, reach AA.
 */
type Scale = MantineColorsTuple;

/** Shade 5 is the specification's blue. */
const primary: Scale = [
  '#eff6ff', '#dbeafe', '#bfdbfe', '#93c5fd', '#60a5fa', '#3b82f6', '#2563eb', '#1d4ed8', '#1e40af', '#1e3a8a',
]; // prettier-ignore
const gray: Scale = [
  '#faf9f7', '#f3f1ee', '#eae8e4', '#dad7d2', '#c4c0ba', '#a19c95', '#66615b', '#4a4641', '#2d2a27', '#1c1a18',
]; // prettier-ignore
const dark: Scale = [
  '#ebe8e5', '#d3cfca', '#b0aaa4', '#8a847d', '#4a4541', '#393532', '#2a2725', '#211f1d', '#191716', '#121110',
]; // prettier-ignore
const green: Scale = [
  '#f0fdf4', '#dcfce7', '#bbf7d0', '#86efac', '#4ade80', '#22c55e', '#15803d', '#166534', '#14532d', '#14532d',
]; // prettier-ignore
const teal: Scale = [
  '#f0fdfa', '#ccfbf1', '#99f6e4', '#5eead4', '#2dd4bf', '#14b8a6', '#0f766e', '#115e59', '#134e4a', '#134e4a',
]; // prettier-ignore
const orange: Scale = [
  '#fff7ed', '#ffedd5', '#fed7aa', '#fdba74', '#fb923c', '#f97316', '#c2410c', '#9a3412', '#7c2d12', '#7c2d12',
]; // prettier-ignore
const red: Scale = [
  '#fef2f2', '#fee2e2', '#fecaca', '#fca5a5', '#f87171', '#ef4444', '#dc2626', '#b91c1c', '#991b1b', '#7f1d1d',
]; // prettier-ignore
const violet: Scale = [
  '#f5f3ff', '#ede9fe', '#ddd6fe', '#c4b5fd', '#a78bfa', '#8b5cf6', '#7c3aed', '#6d28d9', '#5b21b6', '#4c1d95',
]; // prettier-ignore
const yellow: Scale = [
  '#fefce8', '#fef3c7', '#fde68a', '#fcd34d', '#fbbf24', '#f59e0b', '#a16207', '#854d0e', '#713f12', '#713f12',
]; // prettier-ignore

export const colors = { primary, gray, dark, green, teal, orange, red, violet, yellow };
