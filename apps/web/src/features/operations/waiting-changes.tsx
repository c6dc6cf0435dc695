// Roles, settings, lost second steps or resumed ways of money that a colleague proposed: what they are, what they become, and the second person's word.
import { type Change, type ChangeKind, decideChange, listChanges } from '@kivuko/contract/console-changes.ts'
import { listSettingChanges } from '@kivuko/contract/console-settings.ts'
import { type StopName, stopLabel } from '@kivuko/contract/stops.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, queryOf } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { ROLE_NAMES } from './member.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SETTING_LABELS, shownValue } from './setting-names.ts'
import { listKey } from './use-list.ts'

type Decision = 'approve' | 'reject' | 'withdraw'

export function changesQuery(kind: ChangeKind) {
  return queryOf(['console', 'changes', kind], listChanges, { query: { kind } })
}

const DECISIONS: Record<Decision, { title: string; confirm: string; tone: 'primary' | 'danger' }> = {
  approve: { title: 'Approve this change?', confirm: 'Approve', tone: 'primary' },
  reject: { title: 'Reject this change?', confirm: 'Reject', tone: 'danger' },
  withdraw: { title: 'Withdraw this change?', confirm: 'Withdraw', tone: 'primary' },
}

const WAITING_TITLES: Record<ChangeKind, string> = {
  staff_role: 'Waiting for a second person',
  setting: 'Waiting for a second person',
  second_factor: 'Lost second steps that wait for a second person',
  resume: 'Waiting for a second person',
}

/** Nothing while nothing waits. */
export function WaitingChanges({ kind, onDecided }: { kind: ChangeKind; onDecided: () => void }) {
  const queries = useQueryClient()
  const { data } = useQuery(changesQuery(kind))
  const [asked, setAsked] = useState<{ change: Change; decision: Decision }>()
  const [handedOver, setHandedOver] = useState<{ code: string; subject: string }>()
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: changesQuery(kind).queryKey })
    void queries.invalidateQueries({ queryKey: listKey(listSettingChanges) })
    onDecided()
  }
  if (handedOver) return <EnrolmentCode {...handedOver} onDone={() => setHandedOver(undefined)} />
  if (!data?.changes.length) return null
  const headingId = `waiting-${kind}`
  return (
    <Card aria-labelledby={headingId} className="flex flex-col gap-4">
      <SectionHeading id={headingId} title={WAITING_TITLES[kind]} />
      <ul className="divide-y divide-line">
        {data.changes.map((change) => (
          <li
            key={change.id}
            className="flex flex-col gap-3 py-3 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:justify-between"
          >
            <WhatChanges change={change} />
            <div className="flex shrink-0 flex-wrap gap-2">
              {(change.can_decide
                ? (['reject', 'approve'] as const)
                : change.can_withdraw
                  ? (['withdraw'] as const)
                  : []
              ).map((decision) => (
                <Button
                  key={decision}
                  size="small"
                  variant={decision === 'approve' ? 'primary' : 'secondary'}
                  aria-label={`${DECISIONS[decision].confirm}: ${subjectOf(change)}`}
                  onClick={() => setAsked({ change, decision })}
                >
                  {DECISIONS[decision].confirm}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {asked ? (
        <ReasonDialog
          {...DECISIONS[asked.decision]}
          send={(reason) =>
            call(decideChange, { params: { id: asked.change.id }, body: { decision: asked.decision, reason } })
          }
          onDone={({ enrolment_code: code }) => {
            if (code) setHandedOver({ code, subject: subjectOf(asked.change) })
            refresh()
            setAsked(undefined)
          }}
          onRefused={refresh}
          onClose={() => setAsked(undefined)}
        >
          <WhatChanges change={asked.change} />
        </ReasonDialog>
      ) : null}
    </Card>
  )
}

/** The one time it can be seen. */
function EnrolmentCode({ code, subject, onDone }: { code: string; subject: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card aria-labelledby="enrolment-code" className="enter flex flex-col items-start gap-4">
      <h2 id="enrolment-code" ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink outline-none">
        Code for {subject}
      </h2>
      <p className="text-ink-soft">
        Their second step is off and they are signed out. Be with them while they sign in and set up another app under
        Security, and give them this code there. It counts once, for a day, and is shown only now. Send it to nobody.
      </p>
      <p className="rounded-box bg-sunken px-5 py-3 font-mono text-xl tracking-wide text-ink">{code}</p>
      <Button onClick={onDone}>I have it</Button>
    </Card>
  )
}

function WhatChanges({ change }: { change: Change }) {
  return (
    <div className="min-w-0">
      <p className="font-medium break-words text-ink">
        {subjectOf(change)}: {shown(change, change.now)} → {shown(change, change.next)}
      </p>
      <p className="text-sm break-words text-ink-soft">
        {change.proposed_by.name}, {formatDateTime(change.proposed_at)}: {change.reason}
      </p>
    </div>
  )
}

function subjectOf({ kind, subject }: Change): string {
  if (kind === 'resume') return stopLabel(subject as StopName)
  return kind === 'setting' ? (SETTING_LABELS[subject] ?? subject) : subject
}

function shown({ kind, subject }: Change, value: Change['now']): string {
  if (kind === 'second_factor') return value === 'none' ? 'taken off' : 'second step'
  if (value === null) return 'no role'
  if (kind === 'resume') return value === true ? 'Running' : 'Stopped'
  if (kind === 'setting') return shownValue(subject, value)
  return (ROLE_NAMES as Record<string, string>)[String(value)] ?? String(value)
}
