// The authenticator app: setting it up, its recovery codes, turning it off.
import { plural, t } from '@kivuko/contract/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Outcome } from './action-outcome.tsx'
import { makeRecoveryCodes, prepareTotp, type SecurityStatus, statusQuery, type TotpSetup, turnTotpOff } from './api.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './security-section.tsx'
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
      title={t('Authenticator app')}
      lead={t('A second step when you sign in: a code that changes every 30 seconds, from an app on your phone.')}
      badge={<Badge tone={is_on ? 'success' : 'neutral'}>{is_on ? t('On') : t('Off')}</Badge>}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : setup ? (
        <TotpSetupForm
          setup={setup}
          takesColleague={status.needs_enrolment_code}
          onOn={(fresh) => void showCodes(fresh)}
          onCancel={() => setSetup(undefined)}
        />
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
  return (
    <>
      <p className="text-ink">{t('Today one step is enough to sign in as you. With an app there are two.')}</p>
      <Outcome action={action} />
      {canSetUp ? (
        <Button
          className="self-start"
          loading={action.isBusy}
          loadingText={t('Preparing…')}
          onClick={() =>
            void action.run(async () => {
              onSetup(await prepareTotp())
              return undefined
            })
          }
        >
          {t('Set up')}
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{t('Confirm your email address first.')}</p>
      )}
    </>
  )
}

type TurnedOnProps = { status: SecurityStatus; action: Action; onCodes: (codes: string[]) => void }

function TurnedOn({ status, action, onCodes }: TurnedOnProps) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<'renew' | 'off'>()
  const left = status.totp.recovery_codes_left

  const renew = () =>
    action.run(async () => {
      onCodes(await makeRecoveryCodes())
      return undefined
    })
  const turnOff = () =>
    action.run(async () => {
      await turnTotpOff()
      await queries.invalidateQueries(statusQuery)
      return t('The authenticator app is off.')
    })
  const agree = () => {
    setAsking(undefined)
    void (asking === 'off' ? turnOff() : renew())
  }
  return (
    <>
      <p className="text-ink">
        {t('Signing in asks for a code of your app.')}{' '}
        <span className={left <= FEW_CODES ? 'font-medium text-danger' : 'text-ink-soft'}>{codesLeft(left)}</span>
      </p>
      <Outcome action={action} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" loading={action.isBusy} onClick={() => setAsking('renew')}>
          {t('New recovery codes')}
        </Button>
        <Button variant="quiet" size="small" disabled={action.isBusy} onClick={() => setAsking('off')}>
          {t('Turn off')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        title={asking === 'off' ? t('Turn the authenticator app off?') : t('Make new recovery codes?')}
        confirmText={asking === 'off' ? t('Turn off') : t('Make new codes')}
        cancelText={asking === 'off' ? t('Keep it on') : t('Cancel')}
        tone={asking === 'off' ? 'danger' : 'primary'}
        onConfirm={agree}
        onCancel={() => setAsking(undefined)}
      >
        {asking === 'off'
          ? t('Signing in will take one step again. Your recovery codes stop working.')
          : t('The codes you have now stop working.')}
      </ConfirmDialog>
    </>
  )
}

function codesLeft(left: number): string {
  if (left === 0) return t('No recovery codes are left.')
  return plural(left, { one: '{count} recovery code is left.', other: '{count} recovery codes are left.' })
}
