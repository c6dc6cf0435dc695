// One question to a provider by whoever looks whether it lets us in: its status and its JSON, and nothing concluded yet.
import { assertOutsideTransaction } from '#platform/database.ts'

const TIMEOUT_MS = 10_000

export type Examined = { status: number; body: unknown } | { status: undefined; why: string }

/** `why` is the error's code or message: `ECONNREFUSED`, a certificate that does not fit. */
export async function askToExamine(url: string, init: RequestInit = {}): Promise<Examined> {
  assertOutsideTransaction('a provider')
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await response.text()
    return { status: response.status, body: jsonIn(text) }
  } catch (error) {
    const cause = (error as Error).cause as { code?: string } | undefined
    return { status: undefined, why: cause?.code ?? (error as Error).message }
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
