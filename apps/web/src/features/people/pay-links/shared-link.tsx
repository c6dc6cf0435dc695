// The customer's link with what it asks for: to scan, to copy and to share.
import type { PayLinkTerms } from '@kivuko/contract/pay-links.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { pictureQuery } from './api.ts'

export function SharedLink({ terms = {} }: { terms?: PayLinkTerms }) {
  const { data, error, isFetching, refetch } = useQuery(pictureQuery(terms))
  if (error)
    return (
      <ErrorState
        title={t('Your link could not be shown')}
        detail={errorText(error, '') || undefined}
        query={{ refetch, isFetching }}
      />
    )
  if (!data) return <Waiting>{t('Drawing your link…')}</Waiting>
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <QrPicture src={data.qr} alt={t('Picture of your link, to scan with a phone')} />
      <div className="flex min-w-0 grow basis-60 flex-col items-start gap-3">
        <p className="font-medium wrap-anywhere">{data.url}</p>
        <div className="flex flex-wrap items-center gap-3">
          <ShareButton url={data.url} />
          <CopyButton text={data.url} label={t('your link')} />
        </div>
      </div>
    </div>
  )
}

/** Where the device can: to a chat, a mail, or whatever else takes links there. */
function ShareButton({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (typeof navigator === 'undefined' || typeof navigator.share !== 'function') return null
  const share = async () => {
    setFailed(false)
    try {
      await navigator.share({ url })
    } catch (error) {
      // Whoever closes the choice wants nothing said.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'))
    }
  }
  return (
    <>
      <Button size="small" onClick={() => void share()}>
        {t('Share')}
      </Button>
      {hasFailed ? (
        <p role="status" className="text-sm text-ink-soft">
          {t('Sharing did not work. Please copy the link instead.')}
        </p>
      ) : null}
    </>
  )
}
