// The one place that every call passes which moves money at a provider, whatever rail makes it: right before it leaves,
// it asks whether its way is stopped, and again where a token or a list was waited for in between. Questions, and word of what happened, pass freely.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { PHONE_NETWORK_IDS, type PhoneNetwork } from '@kivuko/contract/phone-networks.ts'
import type { StopName } from '@kivuko/contract/stops.ts'
import { lookBefore } from '#platform/last-look.ts'
import type { BankPayouts, VirtualAccounts } from '#providers/bank/port.ts'
import type { Bills } from '#providers/bills/port.ts'
import type { Cards } from '#providers/cards/port.ts'
import type { Chain } from '#providers/chain/port.ts'
import type { MobileMoney } from '#providers/mobile-money/port.ts'
import type { Stopped } from '#providers/port.ts'
import type { Signer } from '#providers/signer/port.ts'
import type { Stops } from '#record/create-stops.ts'

export type Senders = {
  cards: Cards | undefined
  /** Of the networks of phones, those this installation has. */
  mobileMoney: Partial<Record<PhoneNetwork, MobileMoney>>
  virtualAccounts: VirtualAccounts | undefined
  bankPayouts: BankPayouts | undefined
  chains: ReadonlyMap<ChainNetwork, Chain>
  signer: Signer | undefined
  bills: Bills | undefined
}

/** The same providers. What moves money answers `held` while its way is stopped: the provider was not asked. */
export function askBeforeSending(stops: Pick<Stops, 'standing'>, senders: Senders): Senders {
  async function ask<T>(name: StopName, send: () => Promise<T>): Promise<T | Stopped> {
    const look = async () => {
      const stop = await stops.standing(name)
      if (stop !== undefined) throw new StandingStop(stop)
    }
    try {
      return await lookBefore(look, send)
    } catch (error) {
      if (error instanceof StandingStop) return { kind: 'held', stop: error.stop }
      throw error
    }
  }
  const { cards, mobileMoney, virtualAccounts, bankPayouts, chains, signer, bills } = senders
  return {
    cards: cards && {
      ...cards,
      startPayment: (input) => ask('card_in', () => cards.startPayment(input)),
      preparePayment: (ref, choice) => ask('card_in', () => cards.preparePayment(ref, choice)),
      chargeSavedCard: (input) => ask('card_in', () => cards.chargeSavedCard(input)),
      refundPayment: (input) => ask('card_out', () => cards.refundPayment(input)),
    },
    mobileMoney: ofEachNetwork(mobileMoney, (network, adapter) => {
      const { reverse } = adapter
      return {
        ...adapter,
        sendPrompt: (input) => ask(`${network}_in`, () => adapter.sendPrompt(input)),
        pay: (input) => ask(`${network}_out`, () => adapter.pay(input)),
        ...(reverse && { reverse: (input) => ask(`${network}_out`, () => reverse(input)) }),
      }
    }),
    virtualAccounts: virtualAccounts && {
      ...virtualAccounts,
      openAccount: (input) => ask('bank_in', () => virtualAccounts.openAccount(input)),
      returnTransfer: (input) => ask('bank_out', () => virtualAccounts.returnTransfer(input)),
    },
    bankPayouts: bankPayouts && {
      ...bankPayouts,
      send: (input) => ask('bank_out', () => bankPayouts.send(input)),
    },
    chains: new Map(
      [...chains].map(([network, chain]) => [
        network,
        { ...chain, send: (signed) => ask(`chain_${network}_out`, () => chain.send(signed)) } satisfies Chain,
      ]),
    ),
    signer: signer && {
      sign: (request) => ask(`chain_${request.network}_out`, () => signer.sign(request)),
    },
    bills: bills && { ...bills, pay: (input) => ask('bills_out', () => bills.pay(input)) },
  }
}

/** Its way is stopped, and what moves money was not asked for. */
class StandingStop extends Error {
  readonly stop: StopName
  constructor(stop: StopName) {
    super(`${stop} is stopped`)
    this.stop = stop
  }
}

/** The same of each network that is there. */
export function ofEachNetwork(
  adapters: Senders['mobileMoney'],
  change: (network: PhoneNetwork, adapter: MobileMoney) => MobileMoney,
): Senders['mobileMoney'] {
  const changed = PHONE_NETWORK_IDS.flatMap((network) => {
    const adapter = adapters[network]
    return adapter ? [[network, change(network, adapter)]] : []
  })
  return Object.fromEntries(changed) as Senders['mobileMoney']
}
