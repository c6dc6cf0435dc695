// The first call a server makes: it changes nothing, and says which ways to pay are open. Pure.
import { API_BASE } from '@kivuko/contract/endpoint.ts'
import { listRails } from '@kivuko/contract/partner-rails.ts'

/** For a shell. `key` is whole, or the hint by which its owner finds it. */
export function firstCall(origin: string, key: string): string {
  return `curl -sS '${origin}${API_BASE}${listRails.path}' \\\n  -H 'authorization: Bearer ${key}'`
}
