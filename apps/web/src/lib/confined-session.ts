// The session of a page that is for one thing alone: its calls go by a token of its own, and the customer who may be signed in to this
// browser stays as they are, with their session, their profile and what they typed.
import { localStore } from './browser-storage.ts'
import { reportUnauthorized } from './unauthorized.ts'

type Confined = { token: string; ended: () => void }

let confined: Confined | undefined

/** While the page shows. `ended` is called when its token is refused. Answers how to stop. */
export function confine(session: Confined): () => void {
  confined = session
  return () => {
    if (confined === session) confined = undefined
  }
}

export function isConfined(): boolean {
  return confined !== undefined
}

/** The token that calls go by was refused. */
export function endRefused(): void {
  if (confined) confined.ended()
  else reportUnauthorized()
}

/** What calls go by. */
export function callToken(): string | undefined {
  return confined?.token ?? localStore.get('token')
}
