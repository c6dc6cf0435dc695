// For how many more transfers the hot wallet can pay. Pure.
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import type { Money } from '@kivuko/money/money.ts'
import type { Address, GasPrice } from '#providers/chain/port.ts'
import { type Finding, fine, warning, wrong } from '#providers/examine/port.ts'

/** What a transfer of a token takes, generously. */
const GAS_OF_TRANSFER = 65_000n
/** So many leave a day to fill it up. */
const TRANSFERS_MIN = 20n
const GWEI = 1_000_000_000n
/** Decimals of every network's own coin. */
const NATIVE_DECIMALS = 18

/** `held`: of the network's own coin; `price`: what gas costs now. */
export function judgeGas(
  network: ChainNetwork,
  { hot, held, price }: { hot: Address; held: Money; price: Pick<GasPrice, 'max'> },
): Finding {
  const about = `Gas on ${network}`
  const own = held.asset
  if (held.units <= 0n)
    return wrong(about, `The hot wallet ${hot} has no ${own}: it can send nothing.`, `Send ${own} to it.`)
  const wei = held.units * 10n ** BigInt(NATIVE_DECIMALS - ASSETS[own].scale)
  const each = GAS_OF_TRANSFER * price.max
  const transfers = each === 0n ? TRANSFERS_MIN : wei / each
  if (transfers >= TRANSFERS_MIN)
    return fine(about, `The hot wallet has ${own} for more than ${TRANSFERS_MIN} transfers at the price of now.`)
  return warning(
    about,
    `The hot wallet ${hot} has ${own} for ${transfers} transfers at the price of now.`,
    `Send ${own} to it, before withdrawals wait.`,
  )
}

/** `most`: what each signer lets a unit of gas cost, in wei. Nothing while it costs less. */
export function judgePrice(network: ChainNetwork, { max }: Pick<GasPrice, 'max'>, most: readonly bigint[]): Finding[] {
  if (most.every((each) => max <= each)) return []
  return [
    warning(
      `Gas price on ${network}`,
      `A unit costs ${max / GWEI} gwei, and the signer pays less: withdrawals wait until it is cheaper.`,
      'Raise gas_price_max in the signer’s policy if it stays so: docs/guides/signer.md.',
    ),
  ]
}
