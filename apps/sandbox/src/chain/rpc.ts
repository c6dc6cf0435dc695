// One call of a network's JSON-RPC.

import { Refused } from './refused.ts'

/** Asks one network. */
export type Rpc = <T>(method: string, params?: readonly unknown[]) => Promise<T>

export class RpcError extends Refused {}

/** A network that keeps silent so long is not waited for any longer. */
const TIMEOUT_MS = 30_000

/** Throws RpcError with the network's own words, and a TimeoutError. */
export async function callRpc<T>(url: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = (await response.json()) as { result?: T; error?: { message: string } }
  if (answer.error) throw new RpcError(answer.error.message)
  return answer.result as T
}

export type Forwarded = { status: number; text: string }

/** A client's request as it came, of one call or many; undefined when nobody answers. */
export async function forwardRpc(url: string, body: string): Promise<Forwarded | undefined> {
  try {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return undefined
  }
}
