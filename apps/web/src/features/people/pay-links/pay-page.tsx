// /pay/<handle>: whom the link pays and what it asks for, and the way to Send Money, after signing in or up.
import { openPayLink, type PayLinkTerms, readPayTerms, recipientOfHandle } from '@kivuko/contract/pay-links.ts'
import { t } from '@kivuko/contract/text.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatAmount } from '#lib/format.ts'
import { payTarget } from '#lib/pay-target.ts'
import { rememberReturnAddress } from '#lib/return-address.ts'
import { hasToken } from '#lib/session.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

type Addresses = { sendMoney: string; requests: string; signIn: string; signUp: string; home: string }

export function PayPage(addresses: Addresses) {
  const { handle = '' } = useParams()
  const terms = readPayTerms(new URLSearchParams(useLocation().search))
  const { data, error, isAsking, ask } = useOpened(handle)
  if (error instanceof ApiError && error.code === 'pay_link_not_found')
    return (
      <Sheet title={t('There is no such link')}>
        <p className="leading-6 text-ink-soft">{t('Check it with whoever sent it to you.')}</p>
        <ButtonLink to={addresses.home} variant="secondary">
          {t('Go to the home page')}
        </ButtonLink>
      </Sheet>
    )
  if (error)
    return (
      <Sheet title={t('Send money')}>
        <ErrorState
          title={t('The link could not be opened')}
          detail={errorText(error, '') || undefined}
          onRetry={ask}
          retrying={isAsking}
        />
      </Sheet>
    )
  if (!data)
    return (
      <Sheet title={t('Send money')}>
        <SkeletonRows rows={2} label={t('Opening the link…')} />
      </Sheet>
    )
  return (
    <Sheet title={t('Send money to {name}', { name: data.name })}>
      <Asked {...data} terms={terms} />
      <Ways to={payTarget({ handle: data.handle, ...terms }, addresses)} addresses={addresses} />
    </Sheet>
  )
}

type Opened = { data?: { handle: string; name: string }; error?: unknown; isAsking: boolean }

function useOpened(handle: string): Opened & { ask: () => void } {
  const [opened, setOpened] = useState<Opened>({ isAsking: true })
  const ask = useCallback(() => {
    setOpened((before) => ({ ...before, isAsking: true }))
    call(openPayLink, { params: { handle } }).then(
      (data) => setOpened({ data, isAsking: false }),
      (error: unknown) => setOpened({ error, isAsking: false }),
    )
  }, [handle])
  useEffect(ask, [ask])
  return { ...opened, ask }
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card raised="float" className="flex w-full max-w-md flex-col gap-5">
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
      {children}
    </Card>
  )
}

function Asked({ name, handle, terms }: { name: string; handle: string; terms: PayLinkTerms }) {
  const { amount, currency = 'NGN' } = terms
  return (
    <>
      {amount ? (
        <p>
          <span className="block text-sm text-ink-soft">{t('{name} asks for', { name })}</span>
          <span className="text-3xl font-semibold tabular-nums">{formatAmount(currency, amount)}</span>
        </p>
      ) : null}
      <p className="leading-6 text-ink-soft">
        {t('This is the link {handle}. Pay only somebody you know: money that was sent cannot be called back.', {
          handle: recipientOfHandle(handle),
        })}
      </p>
    </>
  )
}

function Ways({ to, addresses }: { to: string; addresses: Addresses }) {
  const isSignedIn = hasToken()
  useEffect(() => {
    if (!isSignedIn) rememberReturnAddress(to)
  }, [isSignedIn, to])
  if (isSignedIn) return <ButtonLink to={to}>{t('Continue')}</ButtonLink>
  return (
    <>
      <ButtonLink to={addresses.signIn}>{t('Sign in to send')}</ButtonLink>
      <ButtonLink to={addresses.signUp} variant="secondary">
        {t('Create an account')}
      </ButtonLink>
    </>
  )
}
