// Banks of Nigeria the sandbox knows, and whose account a number is.
export const BANKS = [
  { name: 'Access Bank', slug: 'access-bank', code: '044', id: 1 },
  { name: 'First Bank of Nigeria', slug: 'first-bank-of-nigeria', code: '011', id: 7 },
  { name: 'Guaranty Trust Bank', slug: 'guaranty-trust-bank', code: '058', id: 9 },
  { name: 'Kuda Bank', slug: 'kuda-bank', code: '50211', id: 67 },
  { name: 'OPay Digital Services Limited (OPay)', slug: 'paycom', code: '999992', id: 171 },
  { name: 'United Bank For Africa', slug: 'united-bank-for-africa', code: '033', id: 18 },
  { name: 'Zenith Bank', slug: 'zenith-bank', code: '057', id: 21 },
] as const

const FIRST = ['ADA', 'BRIAN', 'AMINA', 'TUNDE', 'AMAKA', 'EMEKA', 'ZAINAB', 'SEGUN', 'KEMI', 'YUSUF']
const LAST = ['OBI', 'OTIENO', 'WANJIRU', 'ADEYEMI', 'NWOSU', 'OKAFOR', 'LAWAL', 'BAKARE', 'IBRAHIM', 'COKER']

/** The same name for the same number, by its fifth and sixth digit. Undefined: no such account; those end in 0000. */
export function accountNameOf(accountNumber: string): string | undefined {
  if (!/^\d{10}$/.test(accountNumber) || accountNumber.endsWith('0000')) return undefined
  return `${FIRST[Number(accountNumber[4])]} ${LAST[Number(accountNumber[5])]}`
}

/** The holder `KIVUKO/<reference>` of every account opened for one payment. */
export const HOLDER = 'KIVUKO'
export const VIRTUAL_BANK = { slug: 'test-bank', name: 'Test Bank', id: 24 }

/** What transfers to an account ending so do. */
export const TRANSFER_MAGIC: Readonly<
  Record<
    string,
    { says: string; status: 'pending' | 'success' | 'failed'; thenReversed?: boolean; mode?: object; isLate?: boolean }
  >
> = {
  '0001': { says: 'fails', status: 'failed' },
  '0002': { says: 'stays pending', status: 'pending' },
  '0003': { says: 'succeeds; the webhook comes twice', status: 'success', mode: { copies: 2 } },
  '0004': { says: 'succeeds; the webhook comes late', status: 'success', isLate: true },
  '0005': { says: 'succeeds and is reversed after that', status: 'success', thenReversed: true },
  '0006': { says: 'succeeds; the webhook is lost', status: 'success', mode: { lose: true } },
}
