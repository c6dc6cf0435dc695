// Whether a request may be signed, or by which limit it is refused. Pure: policy, journal and time alone decide.
import { getAddress, isAddressEqual, parseUnits, zeroAddress } from 'viem'
import type { KnownLines } from './known-lines.ts'
import type { Line } from './line.ts'
import type { CoinPolicy, NetworkPolicy, Policy } from './policy.ts'
import type { SignRequest } from './request.ts'

export const REFUSALS = [
  'network_unknown',
  'coin_unknown',
  'amount_invalid',
  'recipient_forbidden',
  'cold_address_missing',
  'over_transaction_limit',
  'over_day_limit',
  'over_fuel_limit',
  'gas_price_over_ceiling',
  'gas_over_ceiling',
  'over_gas_limit',
  'over_minute_limit',
  'request_differs',
  'nonce_taken',
  'fee_not_raised',
] as const
export type Refusal = (typeof REFUSALS)[number]

export type Decision = { line: Line; isNew: boolean; coin: CoinPolicy; chainId: number } | { refused: Refusal }

export type Addresses = { hot: `0x${string}`; deposit(index: number): `0x${string}` }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Nodes take a transaction in another's place when it pays a tenth more. */
const RAISE_PERCENT = 110n

type Context = { policy: Policy; journal: KnownLines; addresses: Addresses; now: number }

export function decide(request: SignRequest, { policy, journal, addresses, now }: Context): Decision {
  const network = own(policy.networks, request.network)
  if (!network) return { refused: 'network_unknown' }
  const coin = own(network.coins, request.coin)
  if (!coin) return { refused: 'coin_unknown' }
  const units = unitsOf(request.amount, coin)
  if (units === undefined) return { refused: 'amount_invalid' }
  const ends = endsOf(request, network, addresses)
  if (typeof ends === 'string') return { refused: ends }
  const line: Line = {
    at: now,
    id: request.id,
    kind: request.kind,
    network: request.network,
    ...ends,
    coin: request.coin,
    units,
    nonce: request.nonce,
    gas: request.gas,
  }
  const earlier = journal.of(request.id)
  const answer = (isNew: boolean): Decision => ({ line, isNew, coin, chainId: network.chain_id })
  if (earlier.some((known) => !isSameTransfer(known, line))) return { refused: 'request_differs' }
  // What was signed before is signed again, whatever the limits say now: it is the very same transaction.
  if (earlier.some(({ gas }) => isSameGas(gas, line.gas))) return answer(false)
  const limits = { network, coin, journal, now }
  const refused =
    refuseGas(line, network) ??
    (earlier.length > 0
      ? refuseReplacement(line, earlier)
      : (refuseNonce(line, journal) ?? refuseAmount(line, limits) ?? refuseCount(line, limits))) ??
    refuseGasOfDay(line, limits)
  return refused ? { refused } : answer(true)
}

function own<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

function unitsOf(amount: string, { decimals }: CoinPolicy): bigint | undefined {
  const [, fraction = ''] = amount.split('.')
  if (fraction.replace(/(?<!0)0+$/, '').length > decimals) return undefined
  const units = parseUnits(amount, decimals)
  return units > 0n ? units : undefined
}

/** Only a withdrawal names its recipient; other kinds stay among the signer's addresses and the policy's cold one. */
function endsOf(
  request: SignRequest,
  network: NetworkPolicy,
  { hot, deposit }: Addresses,
): Pick<Line, 'from' | 'to'> | Refusal {
  if (request.kind === 'sweep') return { from: deposit(request.index), to: hot }
  if (request.kind === 'fuel') return { from: hot, to: deposit(request.index) }
  if (request.kind === 'store')
    return network.cold_address ? { from: hot, to: network.cold_address } : 'cold_address_missing'
  const to = getAddress(request.to)
  const contracts = Object.values(network.coins).flatMap(({ contract }) => contract ?? [])
  const forbidden = [zeroAddress, hot, ...contracts]
  return forbidden.some((address) => isAddressEqual(address, to)) ? 'recipient_forbidden' : { from: hot, to }
}

function isSameTransfer(a: Line, b: Line): boolean {
  return (
    a.kind === b.kind &&
    a.network === b.network &&
    isAddressEqual(a.from, b.from) &&
    isAddressEqual(a.to, b.to) &&
    a.coin === b.coin &&
    a.units === b.units &&
    a.nonce === b.nonce
  )
}

function isSameGas(a: Line['gas'], b: Line['gas']): boolean {
  return a.limit === b.limit && a.max === b.max && a.tip === b.tip
}

function refuseGas({ gas }: Line, network: NetworkPolicy): Refusal | undefined {
  if (gas.max > network.gas_price_max || gas.tip > gas.max) return 'gas_price_over_ceiling'
  return gas.limit > BigInt(network.gas_max) ? 'gas_over_ceiling' : undefined
}

function refuseReplacement({ gas }: Line, earlier: readonly Line[]): Refusal | undefined {
  const isRaised = earlier.every(
    (known) => gas.max * 100n >= known.gas.max * RAISE_PERCENT && gas.tip * 100n >= known.gas.tip * RAISE_PERCENT,
  )
  return isRaised ? undefined : 'fee_not_raised'
}

function refuseNonce({ network, from, nonce }: Line, journal: KnownLines): Refusal | undefined {
  return journal.ownerOf(network, from, nonce) === undefined ? undefined : 'nonce_taken'
}

type Limits = { network: NetworkPolicy; coin: CoinPolicy; journal: KnownLines; now: number }

/** What stays with us has no limit, but for fuel: deposit addresses are many. */
function refuseAmount(line: Line, { network, coin, journal, now }: Limits): Refusal | undefined {
  if (line.kind === 'sweep' || line.kind === 'store') return undefined
  if (line.kind === 'fuel' && (coin.contract || line.units > network.fuel_max)) return 'over_fuel_limit'
  if (line.units > coin.each) return 'over_transaction_limit'
  const spent = journal
    .since(now - DAY_MS)
    .filter(({ kind, network: name, coin: code }) => isOutgoing(kind) && name === line.network && code === line.coin)
    .reduce((sum, { units }) => sum + units, 0n)
  return spent + line.units > coin.day ? 'over_day_limit' : undefined
}

/** Gas leaves us, too, whatever it moves: a sweep asked for again and again would empty the hot wallet. */
function refuseGasOfDay(line: Line, { network, journal, now }: Limits): Refusal | undefined {
  const own = Object.values(network.coins).find(({ contract }) => !contract)
  const allowed = network.gas_day ?? own?.each ?? 0n
  const spent = journal
    .since(now - DAY_MS)
    .filter(({ id, network: name }) => name === line.network && id !== line.id)
    .reduce((sum, { id }) => sum + dearest(journal.of(id)), 0n)
  return spent + costOf(line) > allowed ? 'over_gas_limit' : undefined
}

/** Of the same number one transaction is taken: at most the one that pays most. */
function dearest(lines: readonly Line[]): bigint {
  return lines.map(costOf).reduce((most, cost) => (cost > most ? cost : most), 0n)
}

function costOf({ gas }: Line): bigint {
  return gas.limit * gas.max
}

function refuseCount({ network: name }: Line, { network, journal, now }: Limits): Refusal | undefined {
  const lately = journal.since(now - MINUTE_MS).filter((line) => line.network === name)
  return lately.length >= network.per_minute ? 'over_minute_limit' : undefined
}

function isOutgoing(kind: Line['kind']): boolean {
  return kind === 'withdrawal' || kind === 'fuel'
}
