// The authenticator app: setting it up, its recovery codes, turning it off.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { makeRecoveryCodes, prepareTotp, type SecurityStatus, statusQuery, type TotpSetup, turnTotpOff } from './api.ts'
import { useGuard } from './confirm-identity.tsx'
import { SECURITY_TEXT, TOTP_TEXT } from './messages.ts'
import { Outcome } from './outcome.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'
import { TotpSetupForm } from './totp-setup-form.tsx'
import { type Action, useAction } from './use-action.ts'

/** From here on the customer is reminded to make new codes. */
const FEW_CODES = 3

export function TotpSection({ status }: { status: SecurityStatus }) {
  const queries = useQueryClient()
  const action = useAction()
  const { is_on } = status.totp
  const [setup, setSetup] = useState<TotpSetup>()
  /** Shown once: the server keeps only their hashes. */
  const [codes, setCodes] = useState<string[]>()

  const showCodes = async (fresh: string[]) => {
    setSetup(undefined)
    setCodes(fresh)
    await queries.invalidateQueries(statusQuery)
  }
  return (
    <Section
      title={TOTP_TEXT.title}
      lead={TOTP_TEXT.lead}
      badge={<Badge tone={is_on ? 'success' : 'neutral'}>{is_on ? SECURITY_TEXT.on : SECURITY_TEXT.off}</Badge>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : setup ? (
        <TotpSetupForm setup={setup} onOn={(fresh) => void showCodes(fresh)} onCancel={() => setSetup(undefined)} />
      ) : is_on ? (
        <TurnedOn status={status} action={action} onCodes={(fresh) => void showCodes(fresh)} />
      ) : (
        <TurnedOff canSetUp={status.email_verified} action={action} onSetup={setSetup} />
      )}
    </Section>
  )
}

type TurnedOffProps = { canSetUp: boolean; action: Action; onSetup: (setup: TotpSetup) => void }

function TurnedOff({ canSetUp, action, onSetup }: TurnedOffProps) {
  const guard = useGuard()
  return (
    <>
      <p className="text-ink">{TOTP_TEXT.offText}</p>
      <Outcome action={action} />
      {canSetUp ? (
        <Button
          className="self-start"
          loading={action.isBusy}
          loadingText={TOTP_TEXT.settingUp}
          onClick={() =>
            void action.run(async () => {
              onSetup(await guard(prepareTotp))
              return undefined
            })
          }
        >
          {TOTP_TEXT.setUp}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{TOTP_TEXT.needsEmail}</p>
      )}
    </>
  )
}

type TurnedOnProps = { status: SecurityStatus; action: Action; onCodes: (codes: string[]) => void }

function TurnedOn({ status, action, onCodes }: TurnedOnProps) {
  const queries = useQueryClient()
  const guard = useGuard()
  const [asking, setAsking] = useState<'renew' | 'off'>()
  const left = status.totp.recovery_codes_left

  const renew = () =>
    action.run(async () => {
      onCodes(await guard(makeRecoveryCodes))
      return undefined
    })
  const turnOff = () =>
    action.run(async () => {
      await guard(turnTotpOff)
      await queries.invalidateQueries(statusQuery)
      return TOTP_TEXT.turnedOff
    })
  const agree = () => {
    setAsking(undefined)
    void (asking === 'off' ? turnOff() : renew())
  }
  return (
    <>
      <p className="text-ink">
        {TOTP_TEXT.onText}{' '}
        <span className={left <= FEW_CODES ? 'font-medium text-danger' : 'text-ink-soft'}>
          {TOTP_TEXT.codesLeft(left)}
        </span>
      </p>
      <Outcome action={action} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" loading={action.isBusy} onClick={() => setAsking('renew')}>
          {TOTP_TEXT.renew}
        </Button>
        <Button variant="quiet" size="small" disabled={action.isBusy} onClick={() => setAsking('off')}>
          {TOTP_TEXT.turnOff}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        title={asking === 'off' ? TOTP_TEXT.turnOffQuestion : TOTP_TEXT.renewQuestion}
        confirmText={asking === 'off' ? TOTP_TEXT.turnOffYes : TOTP_TEXT.renewYes}
        cancelText={asking === 'off' ? TOTP_TEXT.keepOn : SECURITY_TEXT.cancel}
        tone={asking === 'off' ? 'danger' : 'primary'}
        onConfirm={agree}
        onCancel={() => setAsking(undefined)}
      >
        {asking === 'off' ? TOTP_TEXT.turnOffText : TOTP_TEXT.renewText}
      </ConfirmDialog>
    </>
  )
}
