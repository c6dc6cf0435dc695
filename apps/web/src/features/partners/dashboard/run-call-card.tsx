// A call of the reference, tried from the dashboard: only in test mode, by a key that is pasted for this page and kept nowhere.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { describedBy, FieldFrame, fieldLook } from '#ui/field-frame.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { CodeBlock } from './code-block.tsx'
import {
  CALLS,
  curlOf,
  type Draft,
  draftOf,
  draftProblems,
  type Known,
  keyProblem,
  type Outcome,
  run,
} from './run-call.ts'

const [FIRST] = CALLS as [EndpointSpec]

export function RunCallCard() {
  const [known, setKnown] = useState<Known>({})
  const [call, setCall] = useState(FIRST)
  const [draft, setDraft] = useState(() => draftOf(FIRST, {}))
  const [key, setKey] = useState('')
  const [isTried, setTried] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const wrongKey = keyProblem(key.trim())
  const wrong = draftProblems(call, draft)
  const choose = (next: EndpointSpec) => {
    setCall(next)
    setDraft(draftOf(next, known))
    setOutcome(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isRunning || wrongKey || wrong.path || wrong.body) return
    setRunning(true)
    const answered = await run(call, draft, key.trim())
    setRunning(false)
    setOutcome(answered)
    const learned = { ...known, ...answered.known }
    setKnown(learned)
    // The same call again is another one: under the same key it would be answered as before.
    setDraft({ ...draft, idempotencyKey: draftOf(call, learned).idempotencyKey })
  }
  return (
    <Card aria-labelledby="run-heading" className="flex min-w-0 flex-col gap-5 lg:col-span-2">
      <SectionHeading id="run-heading" title={t('Run a call')} />
      <p className="leading-6 text-ink-soft">
        {t('In test mode, from this page. Ids of an answer are filled into the calls you choose next.')}
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid min-w-0 gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <SelectField
            label={t('Call')}
            value={call.id}
            options={CALLS.map(({ id, method, path }) => ({ value: id, label: `${method} ${path}` }))}
            onChange={({ target }) => choose(CALLS.find(({ id }) => id === target.value) ?? FIRST)}
          />
          <DraftFields call={call} draft={draft} wrong={wrong} onTyped={setDraft} />
          <PasswordField
            label={t('Your test key')}
            hint={t('It stays in this page alone: it is stored nowhere, and gone when you leave.')}
            showText={t('Show the key')}
            hideText={t('Hide the key')}
            autoComplete="off"
            value={key}
            error={isTried ? wrongKey : undefined}
            onChange={({ target }) => setKey(target.value)}
          />
          <Button type="submit" loading={isRunning} className="self-start">
            {t('Run')}
          </Button>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CodeBlock text={curlOf(call, draft, window.location.origin)} label={t('the call')} />
          <div role="status">{outcome ? <Answer of={outcome} /> : null}</div>
        </div>
      </form>
    </Card>
  )
}

type DraftFieldsProps = {
  call: EndpointSpec
  draft: Draft
  wrong: ReturnType<typeof draftProblems>
  onTyped: (draft: Draft) => void
}

function DraftFields({ call, draft, wrong, onTyped }: DraftFieldsProps) {
  return (
    <>
      <TextField
        label={t('Path')}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={draft.path}
        error={wrong.path}
        onChange={({ target }) => onTyped({ ...draft, path: target.value })}
      />
      {call.body ? (
        <FieldFrame id="run-body" texts={{ label: t('Body'), error: wrong.body }}>
          <textarea
            id="run-body"
            rows={8}
            spellCheck={false}
            className={fieldLook(wrong.body !== undefined, 'resize-y font-mono text-sm')}
            aria-invalid={wrong.body ? true : undefined}
            aria-describedby={describedBy('run-body', { error: wrong.body })}
            value={draft.body}
            onChange={({ target }) => onTyped({ ...draft, body: target.value })}
          />
        </FieldFrame>
      ) : null}
    </>
  )
}

function Answer({ of: { status, ms, requestId, text } }: { of: Outcome }) {
  if (status === 0) return <Alert>{t('There was no answer within {ms} ms. Check your connection.', { ms })}</Alert>
  return (
    <section aria-label={t('The answer')} className="flex min-w-0 flex-col gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={status < 400 ? 'success' : status < 500 ? 'warning' : 'danger'}>{String(status)}</Badge>
        <span className="text-sm text-ink-soft">{t('{ms} ms', { ms })}</span>
      </p>
      {requestId ? (
        <dl>
          <CopyLine label={t('Request id')} shown={requestId} />
        </dl>
      ) : null}
      <CodeBlock text={text} label={t('the answer')} />
    </section>
  )
}
