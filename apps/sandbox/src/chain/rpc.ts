// One call of a network's JSON-RPC.

import { Refused } from './refused.ts'

export class RpcError extends Refused {}

/** Throws RpcError with the network's own words. */
export async function callRpc<T>(url: string, method: string, params: readonly unknown[] = []): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result?: T; error?: { message: string } }
  if (answer.error) throw new RpcError(answer.error.message)
  return answer.result as T
}
