import { Alert } from '#ui/alert.tsx'
import { EXPORT_TEXT } from './messages.ts'
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
            {EXPORT_TEXT.starting(name)}
          </p>
          <p aria-hidden="true" className="text-sm text-ink-soft tabular-nums">
            {state.bytes === 0 ? EXPORT_TEXT.starting(name) : EXPORT_TEXT.progress(name, sizeText(state.bytes))}
          </p>
        </>
      )
    case 'done':
      return <Alert tone="success">{EXPORT_TEXT.done(state.file)}</Alert>
    case 'failed':
      return <Alert title={EXPORT_TEXT.failed(name)}>{state.reason}</Alert>
  }
}
