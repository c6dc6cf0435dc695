import { t } from '@kivuko/contract/text.ts'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { QrPicture } from './qr-picture.tsx'

/** Specification part 2, section 9. */
const COPIED_FOR_MS = 2_000

type LinkPanelProps = {
  link: string
  qr: string
  until: string
  /** What the button says for a moment once it has copied. */
  copiedText?: string
  /** The page that shows it, for who follows the link at once and wants to come back. */
  cameFrom?: string
}

/** A link of this site to be opened on a phone: to scan, to copy, or to follow at once. */
export function LinkPanel({ link, qr, until, copiedText = t('Copied'), cameFrom }: LinkPanelProps) {
  const { pathname, search, hash } = new URL(link)
  return (
    <div className="enter flex flex-wrap items-start gap-x-6 gap-y-4">
      <QrPicture src={qr} alt={t('Picture to scan with the camera of your phone')} />
      <div className="flex min-w-0 grow basis-60 flex-col items-start gap-3">
        <p className="text-ink-soft">{t('Scan this with the camera of your phone, or send yourself the link.')}</p>
        <div className="flex max-w-full flex-col gap-1">
          <p className="text-sm font-medium text-ink">{t('Your link')}</p>
          <p className="max-w-full font-mono text-sm leading-6 break-all text-ink">{link}</p>
          <p className="text-sm text-ink-soft">{t('It works once, until {until}.', { until })}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <CopyLink link={link} copiedText={copiedText} />
          <ButtonLink to={`${pathname}${search}${hash}`} state={{ cameFrom }} variant="secondary" size="small">
            {t('Continue on this device')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function CopyLink({ link, copiedText }: { link: string; copiedText: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch (error) {
      // The link stands beside the button, to be taken by hand.
      console.warn('The link could not be copied.', error)
    }
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        {isCopied ? copiedText : t('Copy the link')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? copiedText : ''}
      </span>
    </>
  )
}
