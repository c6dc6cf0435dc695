// Why somebody is at the sign-in page who did not ask for it, and what this browser cannot do.
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useState } from 'react'
import { canKeepData } from '#lib/browser-storage.ts'
import { leadsElsewhere, SIGN_IN_REQUIRED_TEXT } from '#lib/return-address.ts'
import { endingSaid, getSession } from '#lib/session.ts'
import { Alert } from '#ui/alert.tsx'

const ENDINGS = {
  refused: t('Your session has ended.'),
  elsewhere: t('You were signed out in another tab of this browser.'),
} as const

/** `search` is the page's query. Only known words count: an address must not put words into this site's mouth. */
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
      {isSentHere ? <Alert tone="info">{t('Please sign in to access this page')}</Alert> : null}
      {leadsElsewhere(query.get('redirect')) ? (
        <Alert tone="warning">
          {t('The link that brought you here leads on to another site. {brand} will not take you there.')}
        </Alert>
      ) : null}
      {isKept ? null : (
        <Alert tone="warning">
          {t('This browser keeps no data for this site, so you will be signed out when you close or reload the page.')}
        </Alert>
      )}
    </>
  )
}
