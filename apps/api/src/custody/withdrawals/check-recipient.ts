// Whether coins may go to an address at all: not to one of ours, and not to a coin's own contract.
import { CHAIN_NETWORK_NAMES, type ChainNetwork, COINS_OF_NETWORK } from '@kivuko/contract/chain.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import { say } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import { requireChain } from '#custody/chain-sending/chain-of.ts'
import { findAddressOwner } from '#custody/find-addresses.ts'
import type { Deps } from '#deps.ts'
import type { UserId } from '#platform/ids.ts'
import type { Address } from '#providers/chain/port.ts'
import { readAddress } from './read-address.ts'

/** `userId`: undefined before it is known who sends. */
type Recipient = { userId: UserId | undefined; network: ChainNetwork; address: string }

/** Answers it with its checksum. */
export async function checkRecipient(deps: Deps, { userId, network, address: text }: Recipient): Promise<Address> {
  const chain = requireChain(deps, network)
  const read = await readAddress(network, text)
  if ('rule' in read) throw invalidAddress(read.rule)
  const plain = read.address.toLowerCase()
  const coin = COINS_OF_NETWORK[network].find((asset) => chain.contractOf(asset)?.toLowerCase() === plain)
  if (coin)
    throw invalidAddress(
      t('This is the contract of {coin} on {network}: what is sent to it is lost.', {
        coin,
        network: CHAIN_NETWORK_NAMES[network],
      }),
    )
  if (plain === deps.config.signer?.hotAddress)
    throw invalidAddress(
      say('This is an address of ours, and coins sent to it would be nobody’s. Use the recipient’s own.'),
    )
  const owner = await findAddressOwner(deps.db, plain)
  if (owner && owner === userId)
    throw invalidAddress(
      say('This is your own address here: the coins would come back to your wallet, less the network’s fee.'),
    )
  if (owner)
    throw invalidAddress(
      say('This address belongs to a customer here. Use Send money: it costs nothing and arrives at once.'),
    )
  return read.address
}

export function invalidAddress(rule: string): AppError {
  return new AppError('address_invalid', { detail: rule, errors: [{ field: 'address', message: rule }] })
}
