// Phones that behave by the end of their number, and how a person's answer is called.
export const ANSWERS = ['accept', 'decline', 'wrong_pin', 'ignore'] as const
/** `ignore`: the prompt stays until its time is over. */
export type Answer = (typeof ANSWERS)[number]

/** How a prompt on such a phone goes without anybody. */
export type PromptMagic = {
  says: string
  answer: Answer | 'insufficient'
  isSilent?: boolean
  copies?: number
  isLate?: boolean
}

export const PROMPT_MAGIC: Readonly<Record<string, PromptMagic>> = {
  '0001': { says: 'declines (1032)', answer: 'decline' },
  '0002': {
    says: 'never answers and sends no callback; after the time limit a query says 1037',
    answer: 'ignore',
    isSilent: true,
  },
  '0003': { says: 'pays; the callback comes twice', answer: 'accept', copies: 2 },
  '0004': { says: 'pays; the callback comes late', answer: 'accept', isLate: true },
  '0005': { says: 'types the wrong PIN (2001)', answer: 'wrong_pin' },
  '0006': { says: 'has too little money (1)', answer: 'insufficient' },
}

export type PayoutMagic = {
  says: string
  code: 0 | 8 | 2040
  isSilent?: boolean
  isTimedOutFirst?: boolean
  copies?: number
  isLate?: boolean
}

export const PAYOUT_MAGIC: Readonly<Record<string, PayoutMagic>> = {
  '0003': { says: 'is paid; the result comes twice', code: 0, copies: 2 },
  '0004': { says: 'is paid; the result comes late', code: 0, isLate: true },
  '0007': { says: 'is not on M-Pesa (2040)', code: 2040 },
  '0008': { says: 'is paid, but the result never comes; the status query tells', code: 0, isSilent: true },
  '0009': { says: 'is paid, but the timeout comes before the result', code: 0, isTimedOutFirst: true },
  '0010': { says: 'fails after it was accepted (8): its account would hold too much', code: 8 },
}

export function endOf(msisdn: string): string {
  return msisdn.slice(-4)
}
