// The way to the node of a network.
import type { PublicClient } from 'viem'
import { assertOutsideTransaction } from '#platform/database.ts'

export type Connection = { viem: typeof import('viem'); client: PublicClient }

type Node = { network: string; rpcUrl: string; chainId: number }

const TIMEOUT_MS = 10_000
/** So much of a wrong answer is told. */
const SHOWN = 200

/**
 * The library is loaded at the first call, and the node asked which network it is: coins of another network are worth
 * nothing here.
 */
export function connector({ rpcUrl, chainId, network }: Node): () => Promise<Connection> {
  let connected: Promise<Connection> | undefined
  async function connect(): Promise<Connection> {
    const viem = await import('viem')
    const transport = viem.http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0, batch: true, fetchFn: fetchWhole })
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

/** The library takes the answers to a batch by their places: where one is missing, another would be taken for it. */
async function fetchWhole(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const text = await response.text()
  const asked = idsIn(String(init?.body))
  const answered = new Set(idsIn(text))
  if (answered.size !== asked.length || !asked.every((id) => answered.has(id)))
    throw new Error(`the node does not answer each question: ${text.slice(0, SHOWN)}`)
  return new Response(text, response)
}

/** None for what is no batch. */
function idsIn(batch: string): unknown[] {
  try {
    const calls: unknown = JSON.parse(batch)
    return Array.isArray(calls) ? calls.map((call: { id?: unknown } | null) => call?.id) : []
  } catch {
    return []
  }
}
