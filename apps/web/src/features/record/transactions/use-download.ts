import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { LOCALE } from '#lib/language.ts'

export type DownloadState =
  | { kind: 'idle' }
  | { kind: 'running'; bytes: number }
  | { kind: 'done'; file: string }
  /** It is made in the background. */
  | { kind: 'queued' }
  | { kind: 'failed'; reason: string | undefined }

type Fetch = (options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<string | undefined>

/** One file at a time: how much of it is here, and how it went. Leaving the page gives it up. */
export function useDownload(): { state: DownloadState; start: (fetchFile: Fetch) => Promise<void> } {
  const [state, setState] = useState<DownloadState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (fetchFile: Fetch) => {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'running', bytes: 0 })
    try {
      const file = await fetchFile({
        signal: controller.signal,
        onProgress: (bytes) => setState({ kind: 'running', bytes }),
      })
      setState(file === undefined ? { kind: 'queued' } : { kind: 'done', file })
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ kind: 'failed', reason: error instanceof ApiError ? error.message : undefined })
    }
  }
  return { state, start }
}

/** '640 kB', '1.2 MB'. */
export function sizeText(bytes: number): string {
  const [unit, divisor] = bytes < 1_000_000 ? ['kilobyte', 1000] : ['megabyte', 1_000_000]
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit: String(unit), maximumFractionDigits: 1 }).format(
    bytes / Number(divisor),
  )
}
