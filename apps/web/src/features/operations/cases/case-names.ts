// What a case is about, and how it ended, in words.
import type { CaseFacts } from '@kivuko/contract/case-facts.ts'
import type { Case, CaseOutcome } from '@kivuko/contract/console-cases.ts'

const ABOUT_NAMES: Record<CaseFacts['about'], string> = {
  listed_person: 'Name similar to a listed person',
  small_sends: 'Many small transfers',
  in_and_out: 'Deposit sent on at once',
  shared_device: 'Device shared by accounts',
  identity_check: 'Selfie to review',
  chain_deposit: 'Coins received, to review',
  contradicted_pair: 'Prices that contradict each other',
  card_dispute: 'Card payment that came back',
}
/** As it came, should the server know more than this page. */
export function aboutName(about: string): string {
  return ABOUT_NAMES[about as CaseFacts['about']] ?? about
}

/** Whom or what it is about: a customer, or a pair that is not traded. */
export function subjectName({ customer, facts }: Pick<Case, 'customer' | 'facts'>): string {
  if (customer) return customer.name
  return facts.about === 'contradicted_pair' ? `${facts.crypto}/${facts.fiat}` : 'no customer'
}

export const OUTCOME_NAMES: Record<CaseOutcome, string> = {
  cleared: 'Cleared',
  reported: 'Reported',
  suspended: 'Account suspended',
}
