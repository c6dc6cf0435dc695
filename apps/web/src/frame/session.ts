// Takes the session of the address, once, and finds it again after the page was loaded anew: in this tab alone.
import type { redeemWidgetSession, WidgetView } from '@kivuko/contract/widget.ts'
import { ask, type Calls, callsOf, Refusal } from './calls.ts'

const TRIES = 3
const PAUSE_MS = 1500

export type Entered = { view: WidgetView; calls: Calls }

/** Throws a Refusal. */
export async function enter({ pathname, hash }: Location): Promise<Entered> {
  const id = pathname.split('/').at(-1) ?? ''
  const token = keep(`token ${id}`)
  if (token) return resume(token)
  const secret = hash.slice(1)
  // Kept before it is sent: a page that is loaded anew meanwhile is still the same frame.
  const frame = keep(`frame ${id}`) ?? crypto.randomUUID()
  keep(`frame ${id}`, frame)
  const { token: given, session } = await redeem(secret, frame)
  keep(`token ${id}`, given)
  // What opens the session is not left lying in the address.
  history.replaceState(null, '', pathname)
  return { view: session, calls: callsOf(given) }
}

async function resume(token: string): Promise<Entered> {
  const calls = callsOf(token)
  return { calls, view: await calls.view() }
}

/** An answer that was lost is asked for again, by the same frame. */
async function redeem(secret: string, frame: string, left = TRIES) {
  try {
    return await ask<typeof redeemWidgetSession>('POST', '/widget/redeem', { bearer: secret, body: { frame } })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'offline' || left <= 1) throw error
    await new Promise((done) => setTimeout(done, PAUSE_MS))
    return redeem(secret, frame, left - 1)
  }
}

/** Where a browser keeps nothing for a frame, the session ends with the page. */
function keep(name: string, value?: string): string | undefined {
  try {
    if (value !== undefined) sessionStorage.setItem(name, value)
    return sessionStorage.getItem(name) ?? undefined
  } catch {
    return value
  }
}
