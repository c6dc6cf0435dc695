import { FILE_NAME } from 'virtual:brand'
import { t } from '@kivuko/contract/text.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'

/** The codes, the one time they can be seen: to be copied, saved as a file or written down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="enter flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink outline-none">
        {t('Your recovery codes')}
      </h3>
      <p className="text-ink-soft">
        {t(
          'Each lets you sign in once without the app. Keep them where you will find them when your phone is gone. They are shown only now.',
        )}
      </p>
      <ul
        aria-label={t('Recovery codes')}
        className="grid max-w-sm grid-cols-1 gap-x-6 gap-y-1.5 rounded-box bg-sunken px-5 py-4 font-mono text-base min-[400px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={codes.join('\n')} label={t('Recovery codes')} />
        <Button variant="secondary" size="small" onClick={() => download(codes)}>
          {t('Download')}
        </Button>
      </div>
      <Button className="self-start" onClick={onDone}>
        {t('I have kept them')}
      </Button>
    </div>
  )
}

function download(codes: readonly string[]): void {
  const file = new Blob([`${[t('{brand} recovery codes. Each works once.'), '', ...codes].join('\n')}\n`], {
    type: 'text/plain',
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${FILE_NAME}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(link.href)
}
