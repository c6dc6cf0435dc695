// Wallets outside Kivuko, on the networks of the sandbox.
import { randomBytes } from 'node:crypto'
import type { ChainNetwork } from '@kivuko/contract/chain.ts'
import { TOKENS } from '../../tools/start/coins.ts'
import type { Kivuko } from './kivuko.ts'

/** ERC-20 `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'

/** One that nobody has used. */
export function newOutsideAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`
}

/** What an address has of the network's own coin, in its smallest unit. */
export async function coinsAt(kivuko: Kivuko, network: ChainNetwork, address: string): Promise<bigint> {
  return BigInt(await ask(kivuko, network, 'eth_getBalance', [address, 'latest']))
}

/** Its dollars of Tether on Ethereum, in millionths. */
export async function tetherAt(kivuko: Kivuko, address: string): Promise<bigint> {
  const data = `${BALANCE_OF}${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await ask(kivuko, 'ethereum', 'eth_call', [{ to: TOKENS.CHAIN_ETHEREUM_USDT, data }, 'latest']))
}

async function ask({ sandboxUrl }: Kivuko, network: ChainNetwork, method: string, params: unknown[]): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/chain/${network}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await answer.json()) as { result: string }
  return result
}
