import { useEffect, useState } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { QrPicture } from './qr-picture.tsx'

/** Specification part 2, section 9. */
const COPIED_FOR_MS = 2_000

type LinkTexts = {
  scan: string
  qr: string
  link: string
  until: string
  here: string
  copy: string
  copied: string
}

type LinkPanelProps = {
  link: string
  qr: string
  texts: LinkTexts
  /** The page that shows it, for who follows the link at once and wants to come back. */
  cameFrom?: string
}

/** A link of this site to be opened on a phone: to scan, to copy, or to follow at once. */
export function LinkPanel({ link, qr, texts, cameFrom }: LinkPanelProps) {
  const { pathname, hash } = new URL(link)
  return (
    <div className="enter flex flex-wrap items-start gap-x-6 gap-y-4">
      <QrPicture src={qr} alt={texts.qr} />
      <div className="flex min-w-0 grow basis-60 flex-col items-start gap-3">
        <p className="text-ink-soft">{texts.scan}</p>
        <div className="flex max-w-full flex-col gap-1">
          <p className="text-sm font-medium text-ink">{texts.link}</p>
          <p className="max-w-full font-mono text-sm leading-6 break-all text-ink">{link}</p>
          <p className="text-sm text-ink-soft">{texts.until}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <CopyLink link={link} texts={texts} />
          <ButtonLink to={`${pathname}${hash}`} state={{ cameFrom }} variant="secondary" size="small">
            {texts.here}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function CopyLink({ link, texts }: { link: string; texts: LinkTexts }) {
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
        {isCopied ? texts.copied : texts.copy}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? texts.copied : ''}
      </span>
    </>
  )
}
