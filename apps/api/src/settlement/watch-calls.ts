// Counts the calls of providers that move money, or ask about it: how long they took, and what is known after them.
import type { CallKind, CallOutcome, Metrics } from '#platform/metrics.ts'
import type { Senders } from './ask-before-sending.ts'

/** What `askBeforeSending` asks for; all else is a question. */
const MOVES: ReadonlySet<string> = new Set([
  'startPayment',
  'preparePayment',
  'refundPayment',
  'sendPrompt',
  'pay',
  'openAccount',
  'returnTransfer',
  'send',
  'sign',
] satisfies SenderMethod[])

type SenderMethod = Methods<NonNullable<Senders[Exclude<keyof Senders, 'chains'>]>> | 'send'
type Methods<T> = T extends unknown ? keyof T : never

/** In the words of any of the providers. */
const FAILED: ReadonlySet<unknown> = new Set(['refused', 'nonce_used', 'underpriced'])

/** The same providers; without `metrics`, untouched. What a provider does not answer at all is unknown. */
export function watchCalls(senders: Senders, metrics: Metrics | undefined): Senders {
  if (!metrics) return senders
  const watch = <T extends object>(provider: string, sender: T | undefined) =>
    sender && watched(provider, sender, metrics)
  const { cards, mobileMoney, virtualAccounts, bankPayouts, chains, signer } = senders
  return {
    cards: watch('cards', cards),
    mobileMoney: watch('mobile_money', mobileMoney),
    virtualAccounts: watch('virtual_accounts', virtualAccounts),
    bankPayouts: watch('bank_payouts', bankPayouts),
    chains: new Map([...chains].map(([network, chain]) => [network, watched(network, chain, metrics)])),
    signer: watch('signer', signer),
  }
}

function watched<T extends object>(provider: string, sender: T, metrics: Metrics): T {
  const parts = Object.entries(sender).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'function') return [name, part]
    const kind: CallKind = MOVES.has(name) ? 'moves' : 'asks'
    const call = (...given: unknown[]): unknown => {
      const began = performance.now()
      const answer: unknown = part.apply(sender, given)
      if (!(answer instanceof Promise)) return answer
      const count = (outcome: CallOutcome) =>
        metrics.countCall({ provider, kind, outcome, ms: performance.now() - began })
      answer.then(
        (said) => count(outcomeOf(said)),
        () => count('unknown'),
      )
      return answer
    }
    return [name, call]
  })
  return Object.fromEntries(parts) as T
}

function outcomeOf(said: unknown): CallOutcome {
  const kind: unknown = typeof said === 'object' && said !== null && 'kind' in said ? said.kind : said
  if (kind === 'held' || kind === 'unknown' || kind === 'unsent') return kind
  // `false` is the answer to whether somebody can be reached.
  return FAILED.has(kind) || kind === false ? 'failed' : 'succeeded'
}
