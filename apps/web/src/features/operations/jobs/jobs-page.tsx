// Background jobs that failed for good: what each was for, what an admin decides about it, and the state of the queue.
import { decideGivenUpJob, type GivenUpJob, type JobQueue, listGivenUpJobs } from '@kivuko/contract/console-jobs.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { formatDateTime, relativeTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { timeColumn } from '../columns.tsx'
import { ListTable } from '../list-table.tsx'
import { useRole } from '../member.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { listKey, useList } from '../use-list.ts'

type Asked = { job: GivenUpJob; decision: 'retry' | 'write_off' }

const QUESTIONS = {
  retry: {
    title: 'Try this job again?',
    confirm: 'Try again',
    lead: 'It starts from the beginning. A job checks the current state first, so nothing happens twice.',
  },
  write_off: {
    title: 'Write this job off?',
    confirm: 'Write off',
    lead: 'It is removed and does not run again. What it was is kept with your reason.',
    tone: 'danger',
  },
} as const

export default function JobsPage() {
  const list = useList({ endpoint: listGivenUpJobs, polls: true })
  const queries = useQueryClient()
  const isAdmin = useRole() === 'admin'
  const [asked, setAsked] = useState<Asked>()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: listKey(listGivenUpJobs) })
    void queries.invalidateQueries({ queryKey: listKey(consoleWaiting) })
  }
  const queue = (list.query.data?.pages[0] as { queue?: JobQueue } | undefined)?.queue
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Jobs"
        lead="Background jobs that failed on every attempt. They run again only when an admin decides so."
      />
      {queue ? <Queue queue={queue} /> : null}
      <ListTable
        list={list}
        columns={isAdmin ? [...COLUMNS, actionColumn(setAsked)] : COLUMNS}
        keyOf={({ id }) => id}
        texts={{
          caption: 'Failed jobs',
          loading: 'Loading jobs…',
          failed: 'The jobs could not be loaded',
          none: 'No failed jobs',
          noneLead: 'A job that fails is retried with growing pauses. One that fails every time appears here.',
        }}
      />
      {asked ? (
        <ReasonDialog
          {...QUESTIONS[asked.decision]}
          send={(reason) =>
            call(decideGivenUpJob, { params: { id: asked.job.id }, body: { decision: asked.decision, reason } })
          }
          onDone={() => {
            refresh()
            setAsked(undefined)
          }}
          onRefused={refresh}
          onClose={() => setAsked(undefined)}
        >
          <p className="font-medium break-words text-ink">
            {asked.job.task} {asked.job.about.join(', ')}
          </p>
        </ReasonDialog>
      ) : null}
    </div>
  )
}

function Queue({ queue }: { queue: JobQueue }) {
  const figures = [
    { label: 'Due now', value: queue.due },
    { label: 'Oldest due since', value: queue.oldest_due_at ? relativeTime(queue.oldest_due_at) : 'Nothing is due' },
    { label: 'Running', value: queue.running },
    { label: 'Scheduled for later', value: queue.later },
  ]
  return (
    <section aria-label="The queue">
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col gap-1 rounded-box border border-line bg-paper px-5 py-4 shadow-rest"
          >
            <dt className="text-sm font-medium text-ink-soft">{label}</dt>
            <dd
              className="text-lg font-semibold text-ink tabular-nums"
              title={
                label.startsWith('Oldest') && queue.oldest_due_at ? formatDateTime(queue.oldest_due_at) : undefined
              }
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const COLUMNS: readonly Column<GivenUpJob>[] = [
  {
    key: 'task',
    header: 'Job',
    cell: ({ task, about }) => (
      <span className="flex min-w-40 flex-col gap-1">
        <span className="font-medium">{task}</span>
        {about.map((id) => (
          <span key={id} className="text-xs break-all text-ink-soft">
            {id}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: 'error',
    header: 'Last error',
    cell: ({ last_error }) => (
      <span className="block min-w-56 max-w-96 break-words">{last_error ?? 'Not recorded'}</span>
    ),
  },
  { key: 'attempts', header: 'Attempts', isFigure: true, cell: ({ attempts }) => attempts },
  timeColumn('Last attempt', ({ last_tried_at }) => last_tried_at),
  timeColumn('Since', ({ created_at }) => created_at),
]

function actionColumn(onAsk: (asked: Asked) => void): Column<GivenUpJob> {
  return {
    key: 'action',
    header: '',
    cell: (job) => (
      <span className="flex gap-2">
        <Button
          size="small"
          variant="secondary"
          className="whitespace-nowrap"
          onClick={() => onAsk({ job, decision: 'retry' })}
        >
          Try again<span className="sr-only">: {job.task}</span>
        </Button>
        <Button
          size="small"
          variant="danger"
          className="whitespace-nowrap"
          onClick={() => onAsk({ job, decision: 'write_off' })}
        >
          Write off<span className="sr-only">: {job.task}</span>
        </Button>
      </span>
    ),
  }
}
