// What comes next, and how far it has come: from the second factor to live access.
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import { askForLive, type Partner } from '@kivuko/contract/partners.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { now } from '#lib/clock.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { keysQuery, usePartnerChange } from './api.ts'
import { checklist, isWorking, type Step } from './checklist.ts'
import { CodeBlock } from './code-block.tsx'
import { firstCall } from './first-call.ts'
import { FAILED_TEXT } from './partner-text.ts'
import { RunCallCard } from './run-call-card.tsx'

const TITLES: Record<Step, string> = {
  factor: t('Second factor'),
  key: t('Test key'),
  call: t('First call'),
  live: t('Live access'),
}

/** Of other pages. */
export type Addresses = Record<'home' | 'security' | 'reference' | 'guide' | 'widget' | 'webhooks', string>
type StartPartProps = { partner: Partner; mode: PartnerMode; addresses: Addresses; keysAddress: string }

export function StartPart({ partner, mode, addresses, keysAddress }: StartPartProps) {
  const hasTestMode = partner.modes.includes('test')
  const { data } = useQuery({ ...keysQuery({ id: partner.id, mode: 'test' }), enabled: hasTestMode })
  const keys = data?.keys ?? []
  const standing = checklist(partner, keys)
  const working = keys.find((key) => isWorking(key, now()))
  const details: Record<Step, ReactNode> = {
    factor: t('Your account has one. Every member needs an authenticator app or a passkey.'),
    key: standing.key === 'done' ? t('There is one.') : t('Your server calls with it. It is shown once.'),
    call:
      standing.call === 'done'
        ? t('A call with a test key was answered.')
        : t('It changes nothing, and says which ways to pay are open.'),
    live: <LiveText state={partner.state} note={partner.note} />,
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="next-heading" className="flex flex-col gap-5">
        <SectionHeading id="next-heading" title={t('What comes next')} />
        <Timeline
          label={t('What comes next')}
          steps={(Object.keys(TITLES) as Step[]).map((step) => ({
            title: TITLES[step],
            state: standing[step],
            detail: details[step],
          }))}
        />
        {standing.key === 'current' && hasTestMode ? (
          <ButtonLink to={keysAddress} className="self-start">
            {t('Create a test key')}
          </ButtonLink>
        ) : null}
        {partner.state === 'test' && partner.role === 'owner' ? (
          <AskForLive id={partner.id} isNext={standing.live === 'current'} />
        ) : null}
      </Card>
      <Card aria-labelledby="call-heading" className="flex min-w-0 flex-col gap-5">
        <SectionHeading id="call-heading" title={t('The first call')} />
        <p className="leading-6 text-ink-soft">
          {working
            ? t('Put your test key in place of its hint, and run it in a shell.')
            : t('Create a test key first, and put it in place of the hint.')}
        </p>
        <CodeBlock
          text={firstCall(window.location.origin, working?.shown ?? 'kv_sk_test_…')}
          label={t('the first call')}
        />
        <p className="flex flex-wrap gap-4">
          <TextLink to={addresses.reference}>{t('API reference')}</TextLink>
          <TextLink to={addresses.guide}>{t('Quickstart')}</TextLink>
          <TextLink to={addresses.widget}>{t('In your page')}</TextLink>
        </p>
      </Card>
      {hasTestMode && mode === 'test' ? <RunCallCard /> : null}
    </div>
  )
}

function LiveText({ state, note }: Pick<Partner, 'state' | 'note'>) {
  return (
    <>
      {state === 'live'
        ? t('It is open: make a live key in live mode.')
        : state === 'suspended'
          ? t('It is suspended. Calls with live keys are refused.')
          : state === 'asked'
            ? t('Requested. Two of our people decide about it.')
            : t('An owner asks for it, and two of our people approve it.')}
      {note ? <span className="block wrap-anywhere">{t('Our last answer: “{note}”', { note })}</span> : null}
    </>
  )
}

function AskForLive({ id, isNext }: { id: string; isNext: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const asking = usePartnerChange(
    (_: undefined) => call(askForLive, { params: { id } }),
    () => setAsked(false),
  )
  return (
    <div className="flex flex-col gap-3">
      {asking.error && !isAsked ? <Alert>{errorText(asking.error, FAILED_TEXT)}</Alert> : null}
      <Button variant={isNext ? 'primary' : 'secondary'} className="self-start" onClick={() => setAsked(true)}>
        {t('Request live access')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('Request live access?')}
        confirmText={t('Request live access')}
        cancelText={t('Cancel')}
        busy={asking.isPending}
        onConfirm={() => asking.mutate(undefined, { onError: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      >
        {t('We look at your company and your website, and may write to the owners. Your test keys work on meanwhile.')}
      </ConfirmDialog>
    </div>
  )
}
