// One plan in its list: what it does, when next, what became of its last dates, and what can be done about it.
import type { Plan, PlanState } from '@kivuko/contract/plans.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PATHS } from '#app/paths.ts'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type Change, changePlan, plansQuery } from './plan-calls.ts'
import { cardLine, dateText, RUNS, whatText, whenText } from './plan-text.ts'

const STATES: Record<PlanState, { name: string; tone: BadgeTone }> = {
  active: { name: t('Active'), tone: 'success' },
  paused: { name: t('Paused'), tone: 'warning' },
  ended: { name: t('Ended'), tone: 'neutral' },
}

export function PlanRow({ plan }: { plan: Plan }) {
  const what = whatText(plan)
  const [asked, setAsked] = useState<Change>()
  const changing = useChange(plan, () => setAsked(undefined))
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere tabular-nums">{what}</p>
        <Badge tone={STATES[plan.state].tone}>{STATES[plan.state].name}</Badge>
      </div>
      <p className="text-sm leading-6 wrap-anywhere text-ink-soft">
        {whenText(plan)}
        {plan.next_on ? <span className="block">{t('Next on {date}', { date: dateText(plan.next_on) })}</span> : null}
        {plan.card ? <span className="block">{cardLine(plan)}</span> : null}
        {plan.note ? <span className="block">{t('“{note}”', { note: plan.note })}</span> : null}
      </p>
      <Runs runs={plan.runs} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {plan.state === 'active' ? (
          <>
            <Act change="skip" what={what} onAsk={setAsked} />
            <Act change="pause" what={what} onAsk={setAsked} />
          </>
        ) : null}
        {plan.state === 'paused' ? <Act change="resume" what={what} onAsk={setAsked} /> : null}
        {plan.state === 'ended' ? null : <Act change="end" what={what} onAsk={setAsked} />}
      </div>
      {changing.error ? <Alert>{errorText(changing.error, t('That did not work. Please try again.'))}</Alert> : null}
      {asked ? (
        <ConfirmDialog
          open
          title={QUESTIONS[asked]}
          confirmText={WORDS[asked]}
          cancelText={t('Cancel')}
          tone={asked === 'end' ? 'danger' : 'primary'}
          busy={changing.isPending}
          onConfirm={() => changing.mutate(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p className="font-medium wrap-anywhere text-ink">{what}</p>
          <p className="mt-2">{consequence(asked, plan)}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  )
}

function useChange(plan: Plan, onSettled: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => changePlan(plan, change),
    // It may have run meanwhile: the list says how.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: plansQuery.queryKey })
      onSettled()
    },
  })
}

function Runs({ runs }: Pick<Plan, 'runs'>) {
  if (runs.length === 0) return null
  return (
    <ul aria-label={t('Last dates')} className="flex flex-col gap-2 text-sm leading-6">
      {runs.map(({ due_on, state, reference, problem, waits }) => (
        <li key={due_on} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <span className="tabular-nums">{dateText(due_on)}</span>
          <Badge tone={waits ? 'warning' : RUNS[state].tone}>{waits ? t('Waits for you') : RUNS[state].name}</Badge>
          {reference ? <span className="tabular-nums">{reference}</span> : null}
          {waits && reference ? (
            <TextLink to={`${PATHS.orderConfirmation}?reference=${reference}`}>{t('Pay this order')}</TextLink>
          ) : null}
          {problem ? <span className="basis-full wrap-anywhere">{problem}</span> : null}
        </li>
      ))}
    </ul>
  )
}

const WORDS: Record<Change, string> = {
  skip: t('Skip next'),
  pause: t('Pause'),
  resume: t('Resume'),
  end: t('End'),
}

const QUESTIONS: Record<Change, string> = {
  skip: t('Skip the next date?'),
  pause: t('Pause this?'),
  resume: t('Go on with this?'),
  end: t('End this for good?'),
}

function consequence(change: Change, { next_on }: Plan): string {
  if (change === 'skip')
    return t('Nothing is made on {date}. It goes on afterwards.', { date: dateText(next_on ?? '') })
  if (change === 'pause') return t('Nothing is made until you resume it.')
  if (change === 'resume') return t('It goes on from its next date. What was paused is not made up for.')
  return t('Nothing more is made. This cannot be undone.')
}

function Act({ change, what, onAsk }: { change: Change; what: string; onAsk: (change: Change) => void }) {
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={t('{action}: {plan}', { action: WORDS[change], plan: what })}
      onClick={() => onAsk(change)}
    >
      {WORDS[change]}
    </Button>
  )
}
