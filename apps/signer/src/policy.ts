// What this process may sign, as its operator wrote it down: networks, coins, addresses, amounts and gas, and how much a day.
// Amounts are in whole coins, gas prices in gwei.
import { isAddress, parseGwei, parseUnits } from 'viem'
import * as z from 'zod'

const NATIVE_DECIMALS = 18

const address = z
  .string()
  .refine((text) => isAddress(text), 'must be an address with its checksum')
  .transform((text) => text as `0x${string}`)
const decimal = z.string().regex(/^\d{1,15}(\.\d{1,18})?$/, 'must be a plain decimal such as "1.5"')
const gwei = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/, 'must be a plain decimal of gwei such as "200"')
  .transform((text) => parseGwei(text))

const coin = z
  .object({
    /** Of a token; absent for the network's own coin. */
    contract: address.optional(),
    decimals: z.number().int().min(0).max(36).default(NATIVE_DECIMALS),
    /** The most that one withdrawal may send, and all of 24 hours together. */
    each: decimal,
    day: decimal,
  })
  .transform(({ contract, decimals, each, day }) => ({
    contract,
    decimals,
    each: parseUnits(each, decimals),
    day: parseUnits(day, decimals),
  }))

const network = z
  .object({
    chain_id: z.number().int().positive(),
    gas_price_max: gwei,
    /** Units of gas a transaction may take. */
    gas_max: z.number().int().positive().max(30_000_000),
    /** What all gas of 24 hours may cost, in the network's own coin; left out, as much as one withdrawal of it may send. */
    gas_day: decimal.transform((text) => parseUnits(text, NATIVE_DECIMALS)).optional(),
    /** New transactions in a minute. */
    per_minute: z.number().int().positive().default(60),
    /** What one deposit address may be given to pay for its sweep. */
    fuel_max: decimal.transform((text) => parseUnits(text, NATIVE_DECIMALS)),
    /** Where what is too much for the hot wallet goes. */
    cold_address: address.optional(),
    coins: z.record(z.string(), coin),
  })
  .refine(
    ({ coins }) => Object.values(coins).filter(({ contract }) => !contract).length === 1,
    'must have exactly one coin without a contract, the own of the network',
  )

export const policySchema = z.object({ networks: z.record(z.string(), network) })

export type Policy = z.output<typeof policySchema>
export type NetworkPolicy = Policy['networks'][string]
export type CoinPolicy = NetworkPolicy['coins'][string]
