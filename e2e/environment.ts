// The only file of the journeys that touches the environment: what the stack is told, and what the workers are told about it.
import type { Plan } from '../tools/start/environment.ts'

export type StackFacts = { plan: Plan; databaseUrl: string }

const FACTS = 'KIVUKO_E2E_STACK'

/** Many customers come from one address, and what may be taken back leaves sooner than a person would like to think about it. */
const FOR_JOURNEYS = {
  RATE_LIMIT_PER_MINUTE: '100000',
  SIGN_IN_LIMIT_PER_MINUTE: '100000',
  SALE_PAUSE_MS: '12000',
  WITHDRAWAL_PAUSE_MS: '15000',
  JOBS_POLL_MS: '250',
}

/** For what waits on a clock: prices are asked for, found stale and card payments looked up within a second. */
const IMPATIENT = { CARD_FIRST_POLL_MS: '500', RATES_EVERY_MS: '250', RATES_STALE_MS: '1000' }

/** Stacks started by this process from now on inherit these settings. */
export function prepareEnvironment({ isImpatient }: { isImpatient: boolean }): void {
  Object.assign(process.env, FOR_JOURNEYS, isImpatient ? IMPATIENT : {})
}

/** Workers inherit the environment of the process that started the stack. */
export function shareStack(facts: StackFacts): void {
  process.env[FACTS] = JSON.stringify(facts)
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
