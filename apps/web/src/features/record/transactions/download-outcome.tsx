import { t } from '@kivuko/contract/text.ts'
import { Alert } from '#ui/alert.tsx'
import { type DownloadState, sizeText } from './use-download.ts'

/** How far a file has come, and how it ended. */
export function DownloadOutcome({ state, name }: { state: DownloadState; name: string }) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'running':
      return (
        <>
          {/* Said once; the growing figure would speak without end. */}
          <p role="status" className="sr-only">
            {t('{name}: preparing the file…', { name })}
          </p>
          <p aria-hidden="true" className="text-sm text-ink-soft tabular-nums">
            {state.bytes === 0
              ? t('{name}: preparing the file…', { name })
              : t('{name}: {size} received…', { name, size: sizeText(state.bytes) })}
          </p>
        </>
      )
    case 'done':
      return <Alert tone="success">{t('{file} was downloaded.', { file: state.file })}</Alert>
    case 'queued':
      return (
        <Alert tone="info">{t('{name}: this takes a while. Your file is made in the background.', { name })}</Alert>
      )
    case 'failed':
      return <Alert title={t('{name} could not be downloaded.', { name })}>{state.reason}</Alert>
  }
}
