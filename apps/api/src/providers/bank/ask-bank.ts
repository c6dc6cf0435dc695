// How a bank is asked: in JSON, with our key.
import type { Outcome } from '#platform/outcome.ts'
import { askJson } from '../ask-json.ts'

export type PaystackConfig = { apiUrl: string; secretKey: string }

const TIMEOUT_MS = 10_000

/** `path` is below the bank's address; with a body it is posted. */
export type AskBank = <T>(path: string, read: (answer: unknown) => T, body?: object) => Promise<Outcome<T>>

export function createAskBank({ url, key }: { url: string; key: string }): AskBank {
  const common = { whom: 'a bank', headers: { authorization: `Bearer ${key}` }, timeoutMs: TIMEOUT_MS }
  return (path, read, body) => askJson({ ...common, url: `${url}${path}`, ...(body ? { body } : {}) }, read)
}

export function createAskPaystack({ apiUrl, secretKey }: PaystackConfig): AskBank {
  return createAskBank({ url: apiUrl, key: secretKey })
}
