// Why somebody is at the sign-in page who did not ask for it, and what this browser cannot do.
import { useEffect, useState } from 'react'
import { canKeepData } from '#lib/browser-storage.ts'
import { leadsElsewhere, SIGN_IN_REQUIRED_TEXT } from '#lib/return-address.ts'
import { endingSaid, getSession } from '#lib/session.ts'
import { Alert } from '#ui/alert.tsx'
import { AUTH_TEXT } from './messages.ts'

const ENDINGS = { refused: AUTH_TEXT.sessionRefused, elsewhere: AUTH_TEXT.sessionElsewhere } as const

/** `search` is the query of the page; an address must not put words into this site's mouth, so only known ones count. */
export function SignInNotices({ search }: { search: string }) {
  // Said once: by the next visit of this page it is old news.
  const [ending] = useState(() => getSession().ending)
  const [isKept, setIsKept] = useState(true)
  useEffect(() => {
    endingSaid()
    setIsKept(canKeepData())
  }, [])
  const query = new URLSearchParams(search)
  const isSentHere = query.get('message') === SIGN_IN_REQUIRED_TEXT
  return (
    <>
      {ending ? <Alert tone="info">{ENDINGS[ending]}</Alert> : null}
      {isSentHere ? <Alert tone="info">{SIGN_IN_REQUIRED_TEXT}</Alert> : null}
      {leadsElsewhere(query.get('redirect')) ? <Alert tone="warning">{AUTH_TEXT.outsideRedirect}</Alert> : null}
      {isKept ? null : <Alert tone="warning">{AUTH_TEXT.storageBlocked}</Alert>}
    </>
  )
}
