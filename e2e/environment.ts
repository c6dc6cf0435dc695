// The only file of the journeys that reads the environment: what the stack and the workers are told.
import type { Plan } from '../tools/start/environment.ts'
import type { Widths } from '../tools/testing/suites.ts'

export type StackFacts = { plan: Plan; databaseUrl: string }

const FACTS = 'KIVUKO_E2E_STACK'
const JUDGED = 'KIVUKO_E2E_JUDGED'

/** Many customers share one address here; blocks come quickly, and the time to take something back is short. */
const FOR_JOURNEYS = {
  SANDBOX_BLOCK_MS: '400',
  RATE_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_LIMIT_PER_MINUTE: '100000',
  OPEN_LIMIT_PER_HOUR: '100000',
  TEXT_CODES_PER_HOUR: '100000',
  MPESA_UNPAID_PER_HOUR: '100000',
  SALE_PAUSE_MS: '5000',
  NEW_ACCOUNT_WAIT_MS: '5000',
  WITHDRAWAL_PAUSE_MS: '5000',
  BANK_POLL_MS: '500',
  CHAIN_POLL_MS: '500',
  JOBS_POLL_MS: '250',
  JOBS_CONCURRENCY: '4',
  // Most who withdraw, sell and pay phones here were never identified.
  KYC_OPERATIONS: JSON.stringify({
    phone_payout: 1,
    bank_payout: 1,
    bill: 1,
    sale: 1,
    delivery: 1,
    withdrawal: 1,
    block_trade: 1,
    agent_cash_in: 1,
    agent_cash_out: 1,
    agent: 1,
  }),
  // A busy machine draws late rather than not at all.
  DRAWN_WITHIN_MS: '10000',
  // The sandbox plays the push service of the browsers.
  PUSH_SERVICES: 'anywhere',
  // Nobody here has a large amount.
  BLOCK_TRADE_MIN: '5',
}

/** Intervals are short: prices are fetched, found stale, and card payments polled within a second. */
const IMPATIENT = {
  SALE_PAUSE_MS: '30000',
  WITHDRAWAL_PAUSE_MS: '30000',
  CARD_FIRST_POLL_MS: '500',
  // A partner's shop of a journey stands on this machine.
  PARTNER_WEBHOOKS: 'anywhere',
  TEST_PARTNER_WEBHOOKS: 'anywhere',
  RATES_EVERY_MS: '500',
  RATES_STALE_MS: '1500',
}

/** Stacks started by this process from now on inherit these settings. */
export function prepareEnvironment({ isImpatient }: { isImpatient: boolean }): void {
  Object.assign(process.env, FOR_JOURNEYS, isImpatient ? IMPATIENT : {})
}

/** Playwright started by hand runs what it is told to, at both widths. */
export const widths = (process.env.KIVUKO_E2E_WIDTHS ?? 'everywhere') as Widths

/** Whether pages are those of a cheap phone on a slow network: `KIVUKO_E2E_SLOW=1`, to look at what it makes of a journey. */
export const isSlowPhone = process.env.KIVUKO_E2E_SLOW === '1'

/** Workers inherit the environment of the process that started the stack. */
export function shareStack(facts: StackFacts): void {
  process.env[FACTS] = JSON.stringify(facts)
}

/** Where the states of screens stand that accessibility rules have judged in this run. */
export function shareJudged(folder: string): void {
  process.env[JUDGED] = folder
}

export function judgedFolder(): string {
  const folder = process.env[JUDGED]
  if (!folder) throw new Error('there is no run; start the journeys through e2e/playwright.config.ts')
  return folder
}

export function sharedStack(): StackFacts {
  const facts = findSharedStack()
  if (!facts) throw new Error('no stack is running; start the journeys through e2e/playwright.config.ts')
  return facts
}

export function findSharedStack(): StackFacts | undefined {
  const text = process.env[FACTS]
  return text ? (JSON.parse(text) as StackFacts) : undefined
}
