// Texts of receiving coins, English.
import type { ChainDepositState } from '@kivuko/contract/chain.ts'

export const RECEIVE_TEXT = {
  title: 'Receive coins',
  lead: 'Coins from another wallet or exchange, to an address that is yours alone.',
  back: 'Back',
  coin: 'Coin',
  network: 'Network, the one the sender uses',
  networkLeast: (amount: string) => `At least ${amount}`,
  noneOpen: 'Receiving is not open at the moment. Please come back later.',
  coinClosed: (coin: string) => `${coin} cannot be received at the moment. Please come back later.`,
  noNetwork: (coin: string) =>
    `${coin} can be bought, kept and sold here. It cannot be received from another wallet yet.`,
  buy: (coin: string) => `Buy ${coin}`,
  optionsLoading: 'Looking up networks…',
  optionsFailed: 'The networks could not be loaded',
  addressTitle: 'Your address',
  addressOf: (coin: string, network: string) => `Your address for ${coin} over ${network}`,
  addressLoading: 'Getting your address…',
  addressFailed: 'Your address could not be shown',
  address: 'the address',
  qr: 'Picture of the address, to scan with the sending wallet',
  warningTitle: (coin: string, network: string) => `Send only ${coin} over ${network}`,
  warning: 'Another coin, or another network, may be lost for good.',
  least: (amount: string) => `Send at least ${amount}. Less is not credited.`,
  after: (blocks: number) =>
    blocks === 1
      ? 'It is in your wallet one block after it arrived.'
      : `It is in your wallet ${blocks} blocks after it arrived.`,
  same: 'The address stays the same: you can use it again.',
} as const

export const ARRIVALS_TEXT = {
  title: 'Coins that arrived',
  loading: 'Loading arrivals…',
  failed: 'The arrivals could not be loaded',
  empty: 'Nothing yet',
  emptyText: 'What is sent to your address shows here as soon as the network has it. This list renews itself.',
  states: {
    pending: 'Arriving',
    credited: 'In your wallet',
    dropped: 'Not arrived',
    too_small: 'Too small',
  } satisfies Record<ChainDepositState, string>,
  progress: (done: number, needed: number) => `${done} of ${needed} blocks`,
  progressOf: (amount: string) => `Progress of ${amount}`,
  dropped: 'The network took this transaction back. Nothing was credited; ask the sender.',
  tooSmall: 'It is less than the minimum, so nothing was credited.',
  transaction: 'Transaction',
  hash: 'the transaction hash',
} as const
