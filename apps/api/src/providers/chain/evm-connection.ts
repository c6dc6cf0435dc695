// The way to the node of a network.
import type { PublicClient } from 'viem'
import { assertOutsideTransaction } from '#platform/database.ts'

export type Connection = { viem: typeof import('viem'); client: PublicClient }

type Node = { network: string; rpcUrl: string; chainId: number }

const TIMEOUT_MS = 10_000

/**
 * The library is loaded at the first call, and the node asked which network it is: coins of another network are worth
 * nothing here.
 */
export function connector({ rpcUrl, chainId, network }: Node): () => Promise<Connection> {
  let connected: Promise<Connection> | undefined
  async function connect(): Promise<Connection> {
    const viem = await import('viem')
    const transport = viem.http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0, batch: true })
    const client = viem.createPublicClient({ transport, cacheTime: 0 })
    const answered = await client.getChainId()
    if (answered !== chainId) throw new Error(`the node of ${network} is one of network ${answered}, not ${chainId}`)
    return { viem, client }
  }
  return async () => {
    assertOutsideTransaction('a network of coins')
    connected ??= connect()
    try {
      return await connected
    } catch (error) {
      connected = undefined
      throw error
    }
  }
}
