// How each provider that is set up answers, as all processes counted it, and whether its way is stopped.
import { CHAIN_NETWORKS, type ChainNetwork } from '@kivuko/contract/chain.ts'
import { type ProviderHealth, WATCHED_PROVIDERS, type WatchedProvider } from '@kivuko/contract/console-overview.ts'
import { PHONE_NETWORK_IDS, PHONE_NETWORKS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import type { Deps } from '#deps.ts'
import { findLastAnswers, sumCalls } from '#platform/call-counts.ts'

/** Which ways are closed while they are stopped. */
const STOPS: Partial<Record<WatchedProvider, readonly StopName[]>> = {
  cards: waysOf('card'),
  ...Object.fromEntries(
    PHONE_NETWORK_IDS.map((network): [WatchedProvider, StopName[]] => [
      PHONE_NETWORKS[network].watchedAs,
      waysOf(network),
    ]),
  ),
  virtual_accounts: ['bank_in'],
  bank_payouts: ['bank_out', 'outflow'],
  bills: ['bills_out', 'outflow'],
  ...Object.fromEntries(
    CHAIN_NETWORKS.map((network): [ChainNetwork, StopName[]] => [
      network,
      [`chain_${network}_in`, `chain_${network}_out`, 'outflow'],
    ]),
  ),
}

function waysOf(method: 'card' | PhoneNetwork): StopName[] {
  return [`${method}_in`, `${method}_out`, 'outflow']
}

export async function readProviders(deps: Deps, since: Date): Promise<ProviderHealth[]> {
  const { db, stops } = deps
  await stops.refresh()
  const stopped = new Set(stops.current().map(({ name }) => name))
  const sums = new Map((await sumCalls(db, since)).map((sum) => [sum.provider, sum]))
  const answers = await findLastAnswers(db)
  return WATCHED_PROVIDERS.filter((provider) => isSetUp(deps, provider)).map((provider) => {
    const sum = sums.get(provider)
    const hasAnswers = sum !== undefined && sum.answers > 0
    return {
      provider,
      calls: sum?.calls ?? 0,
      errors: sum?.errors ?? 0,
      mean_ms: hasAnswers ? Math.round(sum.answerMs / sum.answers) : null,
      slowest_ms: hasAnswers ? sum.slowestMs : null,
      last_answer_at: answers.get(provider)?.toISOString() ?? null,
      stopped: (STOPS[provider] ?? []).filter((name) => stopped.has(name)),
    }
  })
}

function isSetUp(deps: Deps, provider: WatchedProvider): boolean {
  const senders: Partial<Record<WatchedProvider, unknown>> = {
    cards: deps.cards,
    ...Object.fromEntries(
      PHONE_NETWORK_IDS.map((network) => [PHONE_NETWORKS[network].watchedAs, deps.mobileMoney[network]]),
    ),
    virtual_accounts: deps.virtualAccounts,
    bank_payouts: deps.bankPayouts,
    bills: deps.bills,
    signer: deps.signer,
    mail: deps.mail,
    sms: deps.sms,
    push: deps.push,
    identity: deps.identity,
  }
  return deps.chains.has(provider as ChainNetwork) || senders[provider] !== undefined
}
