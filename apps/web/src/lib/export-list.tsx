// Files that are made in the background: how far each is, the finished ones to download, and another try for one that
// failed. Nothing while there are none.
import type { Export } from '@kivuko/contract/exports.ts'
import { t } from '@kivuko/contract/text.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { errorText } from './api-error.ts'
import type { DownloadOptions } from './download.ts'
import { formatCount, formatDate } from './format.ts'

const POLL_MS = 2000
/** With an edge: where the bar will end is as plain as where it is, in the dark, too. */
const BAR =
  'h-3 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-paper [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-primary'

/** Whose exports these are. */
export type ExportCalls = {
  /** Tells them from others in the cache. */
  key: string
  list: (input: { signal: AbortSignal }) => Promise<{ exports: Export[] }>
  save: (id: string, options: DownloadOptions) => Promise<string>
  repeat: (id: string) => Promise<unknown>
  /** Who is told that one is ready, where it is not whoever asked for it. */
  whenReady?: string
}

export function exportsQuery({ key, list }: ExportCalls) {
  return queryOptions({
    queryKey: ['exports', key],
    queryFn: async ({ signal }) => (await list({ signal })).exports,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
  })
}

function isOpen({ state }: Export): boolean {
  return state === 'waiting' || state === 'drawing'
}

export function ExportList({ calls }: { calls: ExportCalls }) {
  const query = useQuery(exportsQuery(calls))
  if (query.isError) return <ErrorState title={t('Your files could not be loaded')} query={query} />
  if (!query.data?.length) return null
  return (
    <div className="mt-2 flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink">{t('Your files')}</h3>
      {query.data.some(isOpen) ? (
        <p className="text-sm leading-6 text-ink-soft">
          {calls.whenReady ?? t('You may leave this page. We notify you when your file is ready.')}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {query.data.map((each) => (
          <ExportRow key={each.id} file={each} calls={calls} />
        ))}
      </ul>
    </div>
  )
}

function ExportRow({ file, calls }: { file: Export; calls: ExportCalls }) {
  const queries = useQueryClient()
  const fetched = useMutation({ mutationFn: () => calls.save(file.id, { name: file.name, onProgress: () => {} }) })
  const repeated = useMutation({
    mutationFn: () => calls.repeat(file.id),
    onSettled: () => queries.invalidateQueries({ queryKey: exportsQuery(calls).queryKey }),
  })
  const error = fetched.error ?? repeated.error
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 grow flex-col gap-1 text-sm leading-6">
          <p className="font-medium break-words text-ink">{file.name}</p>
          <p className="break-words text-ink-soft">{file.chosen}</p>
          <Standing file={file} />
        </div>
        {file.state === 'ready' ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Download {file}', { file: file.name })}
            loading={fetched.isPending}
            onClick={() => fetched.mutate()}
          >
            {t('Download')}
          </Button>
        ) : null}
        {file.state === 'failed' ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Make {file} again', { file: file.name })}
            loading={repeated.isPending}
            onClick={() => repeated.mutate()}
          >
            {t('Try again')}
          </Button>
        ) : null}
      </div>
      {error ? <Alert>{errorText(error, t('That did not work. Please try again.'))}</Alert> : null}
    </li>
  )
}

function Standing({ file }: { file: Export }) {
  const { state, name, lines_done, lines_total, expires_at } = file
  if (state === 'drawing')
    return (
      <div className="flex flex-col gap-1">
        <progress
          className={BAR}
          aria-label={t('Making {file}', { file: name })}
          value={lines_done}
          max={lines_total}
        />
        <p className="text-sm text-ink-soft tabular-nums">
          {t('{done} of {total} lines', { done: formatCount(lines_done), total: formatCount(lines_total) })}
        </p>
      </div>
    )
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {state === 'waiting' ? <Badge>{t('Waiting for its turn')}</Badge> : null}
      {state === 'failed' ? <Badge tone="danger">{t('Could not be made')}</Badge> : null}
      {state === 'ready' ? <Badge tone="success">{t('Ready')}</Badge> : null}
      {state === 'ready' && expires_at ? t('Until {date}', { date: formatDate(expires_at) }) : null}
    </p>
  )
}
