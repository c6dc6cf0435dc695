// Closing the account, taking that back, and taking one's data along: the last part of the profile.
import type { Closure } from '@kivuko/contract/closing.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDate } from '#lib/format.ts'
import { logout } from '#lib/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { closeMine, closureQuery, keepMine, saveMyData } from './api.ts'

const FAILED = t('That did not work. Please try again.')

export function ClosingSection() {
  const { data, isError, isFetching, refetch } = useQuery(closureQuery)
  return (
    <Card aria-labelledby="closing-heading" className="flex flex-col gap-5">
      <SectionHeading id="closing-heading" title={t('Your data and your account')} />
      <TakeAlong />
      {data ? (
        <Closing closure={data} />
      ) : isError ? (
        <ErrorState
          title={t('Whether your account can be closed could not be loaded')}
          query={{ refetch, isFetching }}
        />
      ) : (
        <SkeletonRows rows={2} label={t('Loading…')} />
      )}
    </Card>
  )
}

function TakeAlong() {
  const { isBusy, problem, done, run } = useRun()
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm leading-6 text-ink-soft">{t('Take along all that we keep of you, as one file.')}</p>
      <Button
        variant="secondary"
        size="small"
        loading={isBusy}
        onClick={() => run(async () => t('Saved as {name}.', { name: await saveMyData() }))}
      >
        {t('Save my data')}
      </Button>
      <Said problem={problem} done={done} />
    </div>
  )
}

function Closing({ closure }: { closure: Closure }) {
  if (closure.asked) return <Asked closesAt={closure.asked.closes_at} />
  if (closure.hindrances.length > 0) return <Hindered hindrances={closure.hindrances} />
  return <Ask closure={closure} />
}

function Hindered({ hindrances }: { hindrances: readonly string[] }) {
  return (
    <div className="flex flex-col gap-2 text-sm leading-6 text-ink-soft">
      <p>{t('You can close your account here. Something has to be done first:')}</p>
      <ul className="list-disc ps-5">
        {hindrances.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

function Asked({ closesAt }: { closesAt: string }) {
  const queries = useQueryClient()
  const { isBusy, problem, run } = useRun()
  const keep = async () => {
    await keepMine()
    await queries.invalidateQueries({ queryKey: closureQuery.queryKey })
    return undefined
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <Alert tone="warning">
        {t('Your account closes on {day}. Until then you can keep it.', { day: formatDate(closesAt) })}
      </Alert>
      <Button size="small" loading={isBusy} onClick={() => run(keep)}>
        {t('Keep my account')}
      </Button>
      <Said problem={problem} done={undefined} />
    </div>
  )
}

function Ask({ closure }: { closure: Closure }) {
  const [isAsked, setIsAsked] = useState(false)
  const { isBusy, problem, run } = useRun()
  const close = async () => {
    setIsAsked(false)
    await closeMine()
    logout()
    return undefined
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'Close your account and have your data erased. You can take it back for {days} days; then it is gone. What the law demands is kept for {years} years, seen by nobody but those who answer to the law.',
          { days: String(closure.wait_days), years: String(closure.kept_years) },
        )}
      </p>
      <Button variant="danger" size="small" loading={isBusy} onClick={() => setIsAsked(true)}>
        {t('Close my account')}
      </Button>
      <Said problem={problem} done={undefined} />
      <ConfirmDialog
        open={isAsked}
        title={t('Close your account?')}
        confirmText={t('Close it')}
        cancelText={t('Cancel')}
        tone="danger"
        onConfirm={() => void run(close)}
        onCancel={() => setIsAsked(false)}
      >
        {t('You are signed out everywhere. To keep the account, sign in again within {days} days.', {
          days: String(closure.wait_days),
        })}
      </ConfirmDialog>
    </div>
  )
}

function Said({ problem, done }: { problem: string | undefined; done: string | undefined }) {
  if (problem) return <Alert>{problem}</Alert>
  return done ? <Alert tone="success">{done}</Alert> : null
}

function useRun() {
  const [state, setState] = useState<{ isBusy: boolean; problem?: string; done?: string }>({ isBusy: false })
  return {
    isBusy: state.isBusy,
    problem: state.problem,
    done: state.done,
    async run(act: () => Promise<string | undefined>): Promise<void> {
      setState({ isBusy: true })
      try {
        const done = await act()
        setState(done ? { isBusy: false, done } : { isBusy: false })
      } catch (error) {
        setState({ isBusy: false, problem: errorText(error, FAILED) })
      }
    },
  }
}
