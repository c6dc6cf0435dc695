// Reads an address that somebody typed or pasted. What is sent to a wrong one is gone, so what looks like another
// network's says which, and a letter that was changed is noticed where the address has a checksum.
import { CHAIN_NETWORK_NAMES, type ChainNetwork } from '@kivuko/contract/chain.ts'
import { say } from '@kivuko/contract/say.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Address } from '#providers/chain/port.ts'

/** The first that fits is told; Solana's is the widest, so it is the last. */
const OTHERS: readonly { name: string; pattern: RegExp }[] = [
  { name: 'Bitcoin', pattern: /^((bc1|tb1|BC1)[0-9a-zA-Z]{11,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/ },
  { name: 'Tron', pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
  { name: 'XRP Ledger', pattern: /^(r[1-9A-HJ-NP-Za-km-z]{24,34}|X[1-9A-HJ-NP-Za-km-z]{46})$/ },
  { name: 'Solana', pattern: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ },
]

/** With its checksum, or the rule it breaks, in words. */
export async function readAddress(
  network: ChainNetwork,
  text: string,
): Promise<{ address: Address } | { rule: string }> {
  const name = CHAIN_NETWORK_NAMES[network]
  const other = OTHERS.find(({ pattern }) => pattern.test(text))
  if (other)
    return {
      rule: t(
        'This looks like an address of {other}. Coins sent to it over {network} would be lost; use an address of {network}.',
        { other: other.name, network: name },
      ),
    }
  if (/\.(eth|arb|bnb|crypto)$/i.test(text))
    return { rule: say('Names are not looked up here. Paste the address itself: 0x and 40 digits or letters.') }
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(text))
    return {
      rule: say(
        'This is no address; it has the length of a private key or of a transaction’s hash. Never give a private key to anybody.',
      ),
    }
  if (!/^0x[0-9a-fA-F]{40}$/.test(text))
    return {
      rule: t(
        'An address of {network} is 0x and 40 digits or letters from a to f. Check it, and copy it again from where it comes.',
        { network: name },
      ),
    }
  const { getAddress } = await import('viem')
  const address = getAddress(text.toLowerCase())
  // All in one case it carries no checksum.
  const isPlain = text.slice(2) === text.slice(2).toLowerCase() || text.slice(2) === text.slice(2).toUpperCase()
  if (!isPlain && text !== address)
    return {
      rule: say('A letter of this address is wrong: its checksum does not fit. Copy it again from where it comes.'),
    }
  return /^0x0{40}$/.test(text) ? { rule: say('Nobody has this address: what is sent to it is lost.') } : { address }
}
