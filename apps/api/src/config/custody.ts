// Coins over their own networks: in, out, and to cold storage.
import {
  CHAIN_NETWORKS,
  type ChainAsset,
  type ChainNetwork,
  COINS_OF_NETWORK,
  PUBLIC_CHAIN_IDS,
} from '@kivuko/contract/chain.ts'
import type { Money } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { allOrNone, amountOf, bps, json, milliseconds, refuse, secret, text, whole, withoutSlash } from './setting.ts'

type Address = `0x${string}`

const node = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https://' })
  .meta({ kind: 'URL' })
  .optional()
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 digits or letters from a to f')
  .meta({ kind: '0x and 40 digits' })
  .transform((text) => text as Address)
const lowerAddress = address.transform((text) => text.toLowerCase() as Address)

const MINIMUMS = { ETH: '0.001', USDT: '1', USDC: '1', BNB: '0.005' } as const satisfies Record<ChainAsset, string>
const addressesOf = (list: string) => list.split(',').map((each) => withoutSlash(each.trim()))
const isSignerAddress = (address: string) => /^(https?:\/\/|unix:\/)/.test(address) && URL.canParse(address)

const minimum = <A extends ChainAsset>(asset: A) => amountOf(asset).prefault(MINIMUMS[asset])
const minimums = z.strictObject({
  ETH: minimum('ETH'),
  USDT: minimum('USDT'),
  USDC: minimum('USDC'),
  BNB: minimum('BNB'),
})

/** Above the ceiling, all but what is left goes to the cold address. */
export type HotCeiling = {
  network: ChainNetwork
  coldAddress: Address
  ceiling: Money<ChainAsset>
  left: Money<ChainAsset>
}

/** Something is always left: the network's own coin pays for what is sent. */
const ceiling = <A extends ChainAsset>(asset: A) =>
  z
    .strictObject({ above: amountOf(asset), leave: amountOf(asset) })
    .refine(({ above, leave }) => leave.units <= above.units)
    .optional()
const coins = z.strictObject({
  ETH: ceiling('ETH'),
  USDT: ceiling('USDT'),
  USDC: ceiling('USDC'),
  BNB: ceiling('BNB'),
})
const ceilings = z
  .partialRecord(z.enum(CHAIN_NETWORKS), coins)
  .transform((networks) =>
    CHAIN_NETWORKS.flatMap((network) =>
      Object.values(networks[network] ?? {}).flatMap((coin): Omit<HotCeiling, 'coldAddress'>[] =>
        coin ? [{ network, ceiling: coin.above, left: coin.leave }] : [],
      ),
    ),
  )
  .refine((all) => all.every(({ network, ceiling: { asset } }) => COINS_OF_NETWORK[network].includes(asset)))

const HOUR_MS = 3_600_000

export const CUSTODY = {
  CHAIN_ETHEREUM_RPC_URL: node.describe(
    'A node of Ethereum; without one, no coins are received or sent over it. The same goes for the next two.',
  ),
  CHAIN_ARBITRUM_RPC_URL: node.describe('A node of Arbitrum.'),
  CHAIN_BSC_RPC_URL: node.describe('A node of BNB Smart Chain.'),
  CHAIN_ETHEREUM_CHECK_URL: node.describe(
    'Another node of the same network, of somebody else: the doctor compares how far both have got.',
  ),
  CHAIN_ARBITRUM_CHECK_URL: node.describe('The same for Arbitrum.'),
  CHAIN_BSC_CHECK_URL: node.describe('The same for BNB Smart Chain.'),
  CHAIN_ETHEREUM_ID: whole(PUBLIC_CHAIN_IDS.ethereum, 1).describe(
    'Only for another network than the public one: its number.',
  ),
  CHAIN_ARBITRUM_ID: whole(PUBLIC_CHAIN_IDS.arbitrum, 1).describe('The number of Arbitrum.'),
  CHAIN_BSC_ID: whole(PUBLIC_CHAIN_IDS.bsc, 1).describe('The number of BNB Smart Chain.'),
  CHAIN_ETHEREUM_CONFIRMATIONS: whole(12, 1, 10_000).describe('Blocks on top until coins count as arrived.'),
  CHAIN_ARBITRUM_CONFIRMATIONS: whole(120, 1, 10_000).describe('The same for Arbitrum.'),
  CHAIN_BSC_CONFIRMATIONS: whole(20, 1, 10_000).describe('The same for BNB Smart Chain.'),
  CHAIN_ETHEREUM_USDT: address
    .prefault('0xdAC17F958D2ee523a2206206994597C13D831ec7')
    .describe('Only for another network than the public one: the contract of USDT.'),
  CHAIN_ETHEREUM_USDC: address
    .prefault('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
    .describe('And the contract of USDC.'),
  CHAIN_DEPOSIT_XPUB: z
    .string()
    .regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, 'must be an extended public key: xpub and 107 letters and digits')
    .meta({ kind: 'extended public key' })
    .optional()
    .describe(
      "The public key from which customers' addresses are derived, as the signer says it; must be set with a node. Never change it: coins keep coming to addresses that were given out.",
    ),
  CHAIN_POLL_MS: milliseconds(4_000, 50, 600_000).describe('Between two polls of a network.'),
  CHAIN_DEPOSIT_MIN: json(minimums, 'of coins and amounts, such as {"ETH":"0.001","USDT":"1"}')
    .prefault(JSON.stringify(MINIMUMS))
    .describe('Less than this is not credited: it would cost more to move. Coins left out keep their minimum.'),
  SIGNER_URL: text
    .meta({ kind: 'URLs' })
    .refine((list) => addressesOf(list).every(isSignerAddress), 'must begin with unix:/ or https://')
    .refine((list) => new Set(addressesOf(list)).size === addressesOf(list).length, 'must name each signer once')
    .optional()
    .describe(
      'The process that has the keys, by its socket (`unix:/run/kivuko/signer.sock`), or several with commas in between, of which one signs: [The signer](guides/signer.md). With the next two; without them coins are not sent outside.',
    ),
  SIGNER_SECRET: secret.optional().describe('What only the signer and this program know.'),
  CHAIN_HOT_ADDRESS: lowerAddress.optional().describe('The address it sends from; the signer says it when it starts.'),
  WITHDRAWAL_PAUSE_MS: milliseconds(30_000).describe(
    'How long a customer may take a withdrawal back before it is sent.',
  ),
  NEW_ADDRESS_WAIT_MS: milliseconds(86_400_000).describe(
    'How long an address is new: what goes to new ones beyond the next setting is sent that much later, and can be taken back until then. So long a payout account of a partner’s customer takes nothing.',
  ),
  NEW_ADDRESS_USD: amountOf('USD')
    .prefault('1000')
    .describe('What goes to new addresses without waiting, in US dollars.'),
  CARD_WAIT_HOURS: whole(24, 0, 720).describe(
    'How long coins bought by card cannot leave when no bank would bear the loss, until an admin sets another time. 0: nothing waits. [Card purchases that wait](guides/operating.md#card-purchases-that-wait)',
  ),
  CARD_SHORT_WAIT_HOURS: whole(6, 0, 720).describe(
    'The same where a bank would bear the loss of a new card, or for a new account.',
  ),
  CARD_KNOWN_DAYS: whole(30, 0, 365).describe('Since its first payment, a card counts as known.'),
  CARD_REVIEW_USD: amountOf('USD')
    .prefault('1000')
    .describe('From this worth on, in US dollars, a new card whose loss no bank would bear waits for a person.'),
  CARD_DECIDE_ALONE_USD: amountOf('USD')
    .prefault('1000')
    .describe('What one member of staff releases or sends back of it alone within 24 hours, all together.'),
  WITHDRAWAL_QUOTE_MS: milliseconds(60_000, 1_000).describe('How long the fee of a withdrawal stands.'),
  WITHDRAWAL_FEE_MARGIN_BPS: bps(5_000, 100_000).describe(
    'On top of what the network would take now: it may take more when the withdrawal is sent.',
  ),
  CHAIN_STUCK_MS: milliseconds(180_000, 100).describe(
    'A transaction that is in no block after this is replaced by one with a higher fee.',
  ),
  CHAIN_HOT_CEILINGS: json(
    ceilings,
    'of networks, their coins and two amounts, the first the larger, such as {"ethereum":{"ETH":{"above":"50","leave":"20"}}}',
  )
    .prefault('{}')
    .describe(
      'When the hot wallet has more than `above` of a coin, all but `leave` goes to the cold address: `{"ethereum":{"ETH":{"above":"50","leave":"20"}}}`.',
    ),
  CHAIN_COLD_ADDRESSES: json(
    z.partialRecord(z.enum(CHAIN_NETWORKS), lowerAddress),
    'of networks and addresses, such as {"ethereum":"0x…"}',
  )
    .prefault('{}')
    .describe(
      '`{"ethereum":"0x…"}`, the same address as in the signer\'s policy. Without one, nothing leaves the hot wallet for it.',
    ),
}

type Environment = z.output<z.ZodObject<typeof CUSTODY>>

export const custodyConfig = z.object(CUSTODY).transform((env, context) => {
  const networks = CHAIN_NETWORKS.flatMap((network) => networkOf(env, network))
  if (networks.length > 0 && !env.CHAIN_DEPOSIT_XPUB)
    refuse(context, 'CHAIN_DEPOSIT_XPUB', 'must be set together with the node of a network')
  const signer = allOrNone(env, ['SIGNER_URL', 'SIGNER_SECRET', 'CHAIN_HOT_ADDRESS'], 'to send no coins', context)
  return {
    signer: signer && {
      urls: addressesOf(signer.SIGNER_URL),
      secret: signer.SIGNER_SECRET,
      hotAddress: signer.CHAIN_HOT_ADDRESS as Address,
    },
    withdrawals: {
      pauseMs: env.WITHDRAWAL_PAUSE_MS,
      newAddressWaitMs: env.NEW_ADDRESS_WAIT_MS,
      newAddressMax: env.NEW_ADDRESS_USD,
      quoteMs: env.WITHDRAWAL_QUOTE_MS,
      feeMarginBps: env.WITHDRAWAL_FEE_MARGIN_BPS,
    },
    cardWaits: {
      dayMs: env.CARD_WAIT_HOURS * HOUR_MS,
      shortMs: env.CARD_SHORT_WAIT_HOURS * HOUR_MS,
      knownMs: env.CARD_KNOWN_DAYS * 24 * HOUR_MS,
      reviewCents: env.CARD_REVIEW_USD.units,
    },
    cardDecideAloneMax: env.CARD_DECIDE_ALONE_USD,
    chainStuckMs: env.CHAIN_STUCK_MS,
    chains: {
      networks,
      depositXpub: env.CHAIN_DEPOSIT_XPUB,
      pollMs: env.CHAIN_POLL_MS,
      depositMin: env.CHAIN_DEPOSIT_MIN as Record<ChainAsset, Money<ChainAsset>>,
      hotCeilings: hotCeilingsOf(env, context),
    },
  }
})

function networkOf(env: Environment, network: ChainNetwork) {
  const name = network.toUpperCase() as Uppercase<ChainNetwork>
  const rpcUrl = env[`CHAIN_${name}_RPC_URL`]
  if (!rpcUrl) return []
  const contracts = { USDT: env.CHAIN_ETHEREUM_USDT, USDC: env.CHAIN_ETHEREUM_USDC }
  const tokens = Object.entries(contracts).filter(([asset]) => COINS_OF_NETWORK[network].includes(asset as ChainAsset))
  return [
    {
      network,
      rpcUrl,
      checkUrl: env[`CHAIN_${name}_CHECK_URL`],
      chainId: env[`CHAIN_${name}_ID`],
      confirmations: env[`CHAIN_${name}_CONFIRMATIONS`],
      tokens: Object.fromEntries(tokens) as Partial<Record<ChainAsset, Address>>,
    },
  ]
}

/** Those that have a cold address. */
function hotCeilingsOf(env: Environment, context: z.RefinementCtx): HotCeiling[] {
  const cold = env.CHAIN_COLD_ADDRESSES
  if (env.CHAIN_HOT_ADDRESS && Object.values(cold).includes(env.CHAIN_HOT_ADDRESS))
    refuse(context, 'CHAIN_COLD_ADDRESSES', 'must be other addresses than CHAIN_HOT_ADDRESS')
  return env.CHAIN_HOT_CEILINGS.flatMap((each) => {
    const coldAddress = cold[each.network]
    return coldAddress ? [{ ...each, coldAddress }] : []
  })
}
