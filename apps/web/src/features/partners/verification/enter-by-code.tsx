import { enterIdentityVisit, type IdentityVisit, sendIdentityCode } from '@kivuko/contract/identity-visits.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { visitProblem } from './use-visit.ts'

type EnterByCodeProps = { token: string; visit: IdentityVisit; onEntered: () => Promise<unknown> }

type Deed = 'sending' | 'entering'

/** One at a time; what is refused stands as a sentence. */
function useRun() {
  const [busy, setBusy] = useState<Deed>()
  const [problem, setProblem] = useState<string>()
  const run = async (what: Deed, act: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(visitProblem(error))
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, problem, run }
}

/** Whoever has the link is asked for what only its customer can read. */
export function EnterByCode({ token, visit: { partner, mailbox }, onEntered }: EnterByCodeProps) {
  const [sent, setSent] = useState<{ demoCode: string | undefined }>()
  const [code, setCode] = useState('')
  const { busy, problem, run } = useRun()
  const send = () =>
    run('sending', async () => setSent({ demoCode: (await call(sendIdentityCode, { token })).dev_code }))
  const enter = (event: FormEvent) => {
    event.preventDefault()
    void run('entering', async () => {
      await call(enterIdentityVisit, { token, body: { code: code.replaceAll(/\s/g, '') } })
      await onEntered()
    })
  }
  return (
    <Card raised="float">
      <form onSubmit={enter} noValidate className="flex flex-col gap-5">
        <p className="leading-7 text-ink-soft">
          {t(
            '{partner} asks {brand} to verify who you are. Show first that it is you: we mail a code to the address that {partner} knows you by, {mailbox}.',
            { partner, mailbox },
          )}
        </p>
        {sent?.demoCode ? (
          <Alert tone="info">{t('This is a demo: the code is {code}.', { code: sent.demoCode })}</Alert>
        ) : null}
        {sent ? (
          <TextField
            label={t('Verification code')}
            hint={t('Six digits. Codes last 10 minutes.')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : null}
        {problem ? <Alert>{problem}</Alert> : null}
        {sent ? (
          <Button
            type="submit"
            block
            loading={busy === 'entering'}
            loadingText={t('Verifying…')}
            disabled={code.trim() === ''}
          >
            {t('Verify')}
          </Button>
        ) : null}
        <Button
          variant={sent ? 'quiet' : 'primary'}
          block
          loading={busy === 'sending'}
          loadingText={t('Sending…')}
          onClick={() => void send()}
        >
          {sent ? t('Send another code') : t('Send me a code')}
        </Button>
      </form>
    </Card>
  )
}
