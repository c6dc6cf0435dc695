// Takes over a customer's page that the server drew: what it was drawn from stands in it.
import { me } from '@kivuko/contract/auth.ts'
import { urlOf } from '#lib/api-client.ts'
import { localStore, sessionStore } from '#lib/browser-storage.ts'
import { page } from '#lib/drawn-page.ts'
import { keepEarlyCalls } from '#lib/early-calls.ts'
import { noteAging } from '#lib/first-screen.ts'
import { lookOfNow } from '#lib/look.ts'
import { getSession, initialise } from '#lib/session.ts'
import { PATHS } from './paths.ts'

const BEGUN = ['purchase_intent', 'pending_deposit', 'pending_payout'] as const

type DrawnPage = { answers: Record<string, unknown>; at: string; look: string; isAging: boolean }

/** Whether this tab keeps what was begun on this page, of which the server that drew it knows nothing. */
function hasBegun(): boolean {
  const isForm = [PATHS.addFunds, PATHS.sendMoney].some((path) => window.location.pathname.endsWith(path))
  return isForm && BEGUN.some((key) => sessionStore.get(key) !== undefined)
}

/** False where the page is somebody else's, or this browser shows things otherwise: then it is drawn anew. */
export async function takeDrawn(): Promise<boolean> {
  // Begun by the page itself.
  const { isOurs } = await import('#lib/whose-page.ts')
  const token = localStore.get('token')
  if (!(await isOurs) || token === undefined) return false
  const { answers, at, look, isAging } = JSON.parse(document.getElementById('drawn')?.textContent ?? '') as DrawnPage
  if (look !== lookOfNow() || hasBegun()) return false
  page.drawn = { answers, at }
  const url = urlOf(me)
  // The session asks whose it is, and has its answer.
  keepEarlyCalls([{ url, token, response: Promise.resolve(Response.json(answers[url])) }])
  noteAging(isAging)
  await initialise()
  page.drawn.session = getSession()
  if (page.drawn.session.user) return true
  // Signed out elsewhere meanwhile.
  page.drawn = undefined
  return false
}
