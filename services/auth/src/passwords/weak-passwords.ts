/** Guessed first by whoever tries lists; of eight characters and more, since shorter ones are refused anyway. */
const guessedFirst = new Set([
  '00000000', '11111111', '12341234', '12345678', '123456789', '1234567890', '123123123', '87654321', '987654321',
  '1q2w3e4r', '1qaz2wsx', 'aa123456', 'abc12345', 'abcd1234', 'asdfghjkl', 'baseball', 'computer', 'football',
  'iloveyou', 'letmein1', 'michelle', 'password', 'password1', 'password12', 'password123', 'princess', 'q1w2e3r4',
  'qazwsxedc', 'qwer1234', 'qwerty12', 'qwerty123', 'qwertyui', 'qwertyuiop', 'sunshine', 'superman', 'trustno1',
  'welcome1', 'whatever', 'zaq12wsx', 'zxcvbnm1', 'סיסמהסיסמה', 'שלוםשלום',
]); // prettier-ignore

/** Whether a password is on every list, or is the person's own address or name. Case does not matter. */
export function isWeak(password: string, person: { email: string; name: string }): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  if (guessedFirst.has(plain) || new Set(plain).size < 3) return true;
  const [mailbox = ''] = person.email.split('@');
  return [person.email, mailbox, person.name.toLowerCase()].includes(plain);
}
