// Watches the calls of providers: how long they took, and what is known after them. Counted for the console always, and for
// Prometheus and as spans where somebody collects those.
import { PHONE_NETWORKS } from '@kivuko/contract/phone-networks.ts'
import { SpanStatusCode } from '@opentelemetry/api'
import type { CallCounts } from '#platform/call-counts.ts'
import type { CallKind, CallOutcome, Metrics } from '#platform/metrics.ts'
import { childSpan } from '#platform/spans.ts'
import type { MobileMoney } from '#providers/mobile-money/port.ts'
import { ofEachNetwork, type Senders } from './ask-before-sending.ts'

/** What `askBeforeSending` asks for; all else is a question. */
const MOVES: ReadonlySet<string> = new Set([
  'startPayment',
  'preparePayment',
  'chargeSavedCard',
  'refundPayment',
  'sendPrompt',
  'pay',
  'reverse',
  'openAccount',
  'returnTransfer',
  'send',
  'sign',
] satisfies SenderMethod[])

type SenderMethod =
  | Methods<NonNullable<Senders[Exclude<keyof Senders, 'chains' | 'mobileMoney'>]>>
  | keyof MobileMoney
  | 'send'
type Methods<T> = T extends unknown ? keyof T : never

/** In the words of any of the providers. */
const FAILED: ReadonlySet<unknown> = new Set(['refused', 'nonce_used', 'underpriced'])

/** Who watches. */
export type Watching = { calls: Pick<CallCounts, 'count'>; metrics: Metrics | undefined; isTraced: boolean }

/** The same providers. What a provider does not answer at all is unknown. */
export function watchCalls(senders: Senders, watching: Watching): Senders {
  const watch = <T extends object>(provider: string, sender: T | undefined) =>
    sender && watched({ provider, sender, moves: MOVES }, watching)
  const { cards, mobileMoney, virtualAccounts, bankPayouts, chains, signer, bills } = senders
  return {
    cards: watch('cards', cards),
    mobileMoney: ofEachNetwork(mobileMoney, (network, sender) =>
      watched({ provider: PHONE_NETWORKS[network].watchedAs, sender, moves: MOVES }, watching),
    ),
    virtualAccounts: watch('virtual_accounts', virtualAccounts),
    bankPayouts: watch('bank_payouts', bankPayouts),
    chains: new Map(
      [...chains].map(([network, chain]) => [
        network,
        watched({ provider: network, sender: chain, moves: MOVES }, watching),
      ]),
    ),
    signer: watch('signer', signer),
    bills: watch('bills', bills),
  }
}

/** The same of a provider that moves no money, or is asked apart from what moves it. */
export function watchProvider<T extends object>(
  provider: 'mail' | 'sms' | 'push' | 'identity' | 'mobile_money',
  sender: T | undefined,
  watching: Watching,
): T | undefined {
  return sender && watched({ provider, sender, moves: new Set() }, watching)
}

type Sender<T> = { provider: string; sender: T; moves: ReadonlySet<string> }

function watched<T extends object>({ provider, sender, moves }: Sender<T>, { calls, metrics }: Watching): T {
  const parts = Object.entries(sender).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'function') return [name, part]
    const kind: CallKind = moves.has(name) ? 'moves' : 'asks'
    const attributes = { 'kivuko.provider': provider, 'kivuko.call': name, 'kivuko.kind': kind }
    const call = (...given: unknown[]): unknown => {
      const began = performance.now()
      const answer: unknown = part.apply(sender, given)
      if (!(answer instanceof Promise)) return answer
      // It begins a moment late: what is read at once, such as a message's seal, is no call.
      const span = childSpan(`${provider} ${name}`, attributes)
      const end = (outcome: CallOutcome) => {
        const ms = performance.now() - began
        calls.count({ provider, outcome, ms })
        metrics?.countCall({ provider, kind, outcome, ms })
        span?.setAttribute('kivuko.outcome', outcome)
        if (outcome === 'unknown') span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      }
      answer.then(
        (said) => end(outcomeOf(said)),
        () => end('unknown'),
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
