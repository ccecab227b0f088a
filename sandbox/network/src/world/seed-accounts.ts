import { createHash } from 'node:crypto';
import type { Account, LoginStep } from './state.js';

/** The password of every account. */
export const accountPassword = 'sandbox-pass';

const named: [username: string, displayName: string, steps: LoginStep[]][] = [
  ['plain', 'נועה ברק', []],
  ['two-factor', 'איתי רוזן', ['two-factor']],
  ['captcha', 'שירה אלבז', ['captcha']],
  ['approval', 'יונתן לוי', ['approval']],
  ['two-factor-captcha', 'מיכל דהן', ['captcha', 'two-factor']],
  ['blocked', 'עומר חזן', []],
  ['slow', 'תמר שגב', []],
  ['puzzle', 'ניר צור', ['puzzle']],
];

const hebrewNames = [
  'רון אדרי',
  'יעל מזרחי',
  'אסף גולן',
  'ליאת פרץ',
  'גיא שחר',
  'הדס כהן',
  'אורי נחום',
  'דנה ביטון',
  'אלון קדם',
  'מור אביב',
];
const englishNames = [
  'Daniel Cohen',
  'Maya Levin',
  'Adam Shapiro',
  'Ella Stern',
  'Tom Harari',
  'Noa Green',
  'Ben Amit',
  'Lia Katz',
  'Jonathan Bar',
  'Sarah Miller',
];

/** The accounts of the network: those named for what their login asks, and plain-2 to plain-20. */
export function seedAccounts(): Account[] {
  const accounts = named.map(([username, displayName, steps], index) =>
    account(username, displayName, steps, 101 + index),
  );
  for (let number = 2; number <= 20; number += 1) {
    const names = number % 2 === 0 ? englishNames : hebrewNames;
    const name = names[Math.floor(number / 2) % names.length] ?? `Account ${number}`;
    const language = number % 2 === 0 ? 'en' : 'he';
    accounts.push({ ...account(`plain-${number}`, name, [], number), language });
  }
  return accounts;
}

function account(username: string, displayName: string, steps: LoginStep[], number: number): Account {
  return {
    username,
    phone: `050${String(number).padStart(7, '0')}`,
    displayName,
    language: 'he',
    steps,
    blocked: username === 'blocked',
    slow: username === 'slow',
    totpSecret: createHash('sha1').update(`sandbox phone of ${username}`).digest(),
  };
}
