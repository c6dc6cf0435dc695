// What a network says of a transfer before anything is promised: its gas, and what gas costs. A contract that does
// not take the coins is found out while its customer can still choose another address.
import type { ChainAsset, ChainNetwork } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Money } from '@kivuko/money/money.ts'
import { requireChain } from '#custody/chain-sending/chain-of.ts'
import type { Deps } from '#deps.ts'
import type { Address, Chain, GasPrice } from '#providers/chain/port.ts'
import { invalidAddress } from './check-recipient.ts'

export type PlannedTransfer = { network: ChainNetwork; address: Address; amount: Money<ChainAsset> }

/** No gas while the hot wallet has not the coins: a network says nothing of what cannot be sent. */
export async function askNetwork(
  deps: Deps,
  transfer: PlannedTransfer,
): Promise<{ gas: bigint | undefined; price: GasPrice }> {
  const chain = requireChain(deps, transfer.network)
  const asked = Promise.all([gasFor(deps, chain, transfer), chain.gasPrice()])
  const [gas, price] = await asked.catch((cause: unknown) => {
    throw new AppError('provider_unavailable', { detail: say('The network did not answer. Please try again.'), cause })
  })
  if (gas !== 'reverts') return { gas, price }
  const { asset } = transfer.amount
  throw invalidAddress(
    t(
      'There is a contract at this address, or a rule of {coin} about it, and a transfer to it fails. Use another address.',
      { coin: asset },
    ),
  )
}

async function gasFor({ config }: Deps, chain: Chain, { address, amount }: PlannedTransfer) {
  const hot = config.signer?.hotAddress
  if (!hot || (await chain.balance(hot, amount.asset)).units <= amount.units) return undefined
  return chain.gasFor(amount, hot, address)
}
