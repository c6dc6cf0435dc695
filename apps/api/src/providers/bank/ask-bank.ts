// How a bank is asked: in JSON, with our key.
import type { Outcome } from '#platform/outcome.ts'
import { askJson } from '../ask-json.ts'
import { readPaystackRefusal } from './paystack-refusals.ts'

/** `accountBank`: which bank opens account numbers of customers; left out, the network chooses. */
export type PaystackConfig = { apiUrl: string; secretKey: string; accountBank?: string | undefined }

const TIMEOUT_MS = 10_000

/** The code of a refusal, or undefined where it concludes nothing. */
type ReadRefusal = (status: number, answer: unknown) => string | undefined

/** `path` is below the bank's address; with a body it is posted. */
export type AskBank = <T>(
  path: string,
  read: (answer: unknown) => T,
  body?: object,
  readRefusal?: ReadRefusal,
) => Promise<Outcome<T>>

type Asked = { url: string; key: string; readRefusal?: ReadRefusal }

export function createAskBank({ url, key, readRefusal: usual }: Asked): AskBank {
  const common = { whom: 'a bank', headers: { authorization: `Bearer ${key}` }, timeoutMs: TIMEOUT_MS }
  return (path, read, body, readRefusal = usual) =>
    askJson({ ...common, url: `${url}${path}`, ...(body ? { body } : {}) }, read, readRefusal)
}

export function createAskPaystack({ apiUrl, secretKey }: PaystackConfig): AskBank {
  return createAskBank({ url: apiUrl, key: secretKey, readRefusal: readPaystackRefusal })
}
