// Settings of what goes from the hot wallet to cold storage, a part of `chain-config.ts`.
import {
  CHAIN_ASSETS,
  CHAIN_NETWORKS,
  type ChainAsset,
  type ChainNetwork,
  COINS_OF_NETWORK,
} from '@kivuko/contract/chain.ts'
import { compare, type Money, parse } from '@kivuko/money/money.ts'
import * as z from 'zod'
import { ConfigError } from './config-error.ts'

type Address = `0x${string}`

/** Above the ceiling, all but what is left goes to the cold address. */
export type HotCeiling = {
  network: ChainNetwork
  coldAddress: Address
  ceiling: Money<ChainAsset>
  left: Money<ChainAsset>
}

const addresses = z.partialRecord(z.enum(CHAIN_NETWORKS), z.string().regex(/^0x[0-9a-fA-F]{40}$/))
const ceilings = z.partialRecord(
  z.enum(CHAIN_NETWORKS),
  z.partialRecord(z.enum(CHAIN_ASSETS), z.strictObject({ above: z.string(), leave: z.string() })),
)

export const COLD_STORAGE_SETTINGS = {
  /** Of each network, as the signer's policy has it. Without one, nothing leaves the hot wallet for it. */
  CHAIN_COLD_ADDRESSES: z.string().default('{}').transform(readAddresses),
  /** How much of each coin the hot wallet may have on each network, and what is left when it has more. */
  CHAIN_HOT_CEILINGS: z.string().default('{}').transform(readCeilings),
}

function readAddresses(json: string, context: z.RefinementCtx): Partial<Record<ChainNetwork, Address>> {
  const given = addresses.safeParse(parsed(json)).data
  if (given) {
    const lower = Object.entries(given).map(([network, address]) => [network, address.toLowerCase()])
    return Object.fromEntries(lower) as Partial<Record<ChainNetwork, Address>>
  }
  context.addIssue('must be JSON of networks and addresses, such as {"ethereum":"0x…"}')
  return z.NEVER
}

function readCeilings(json: string, context: z.RefinementCtx): Omit<HotCeiling, 'coldAddress'>[] {
  const networks = Object.entries(ceilings.safeParse(parsed(json)).data ?? { none: {} })
  const read = networks.flatMap(([network, coins]) =>
    Object.entries(coins).map(([asset, amounts]) => ceilingOf(network as ChainNetwork, asset as ChainAsset, amounts)),
  )
  const whole = read.filter((ceiling) => ceiling !== undefined)
  if (networks.every(([network]) => network !== 'none') && whole.length === read.length) return whole
  context.addIssue(
    'must be JSON of networks, their coins and two amounts, the first the larger, such as {"ethereum":{"ETH":{"above":"50","leave":"20"}}}',
  )
  return z.NEVER
}

/** Something is always left: the network's own coin pays for what is sent. */
function ceilingOf(
  network: ChainNetwork,
  asset: ChainAsset,
  { above, leave }: { above: string; leave: string },
): Omit<HotCeiling, 'coldAddress'> | undefined {
  const [ceiling, left] = [parse(asset, above), parse(asset, leave)]
  const isRight = COINS_OF_NETWORK[network].includes(asset) && ceiling && left
  return isRight && left.units > 0n && compare(left, ceiling) <= 0 ? { network, ceiling, left } : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

type Environment = z.output<z.ZodObject<typeof COLD_STORAGE_SETTINGS>> & { CHAIN_HOT_ADDRESS?: string | undefined }

/** Those that have a cold address. */
export function hotCeilingsOf(env: Environment): HotCeiling[] {
  const cold = env.CHAIN_COLD_ADDRESSES
  if (Object.values(cold).includes((env.CHAIN_HOT_ADDRESS?.toLowerCase() ?? '') as Address)) {
    throw new ConfigError(
      'Kivuko cannot start with these settings:\n  CHAIN_COLD_ADDRESSES: must be other addresses than CHAIN_HOT_ADDRESS',
    )
  }
  return env.CHAIN_HOT_CEILINGS.flatMap((ceiling) => {
    const coldAddress = cold[ceiling.network]
    return coldAddress ? [{ ...ceiling, coldAddress }] : []
  })
}
