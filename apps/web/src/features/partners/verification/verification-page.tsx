// Where a partner sends its customer to be verified: they open the link in one browser, show by a mailed code that they are there, and go
// through the steps that the page is given. Nothing of whoever may be signed in to this browser is touched.
import { type IdentityVisit, readIdentityVisit } from '@kivuko/contract/identity-visits.ts'
import { t } from '@kivuko/contract/text.ts'
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { confine } from '#lib/confined-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { EnterByCode } from './enter-by-code.tsx'
import { isOver, useVisit, visitProblem, type WayBack } from './use-visit.ts'

const POLL_MS = 5_000

type Steps = (visit: { isTest: boolean }) => ReactNode

export function VerificationPage({ children }: { children: Steps }) {
  const { secret, token, way, failure, isOpening, open } = useVisit()
  if (token) return <Visit key={token} token={token} way={way} steps={children} />
  return (
    <Frame title={t('Verification')}>
      <Card raised="float" className="flex flex-col gap-5">
        {secret === '' ? (
          <Alert>{t('This link is not complete. Open it again as it was sent to you.')}</Alert>
        ) : isOver(failure) ? (
          <Alert>{visitProblem(failure)}</Alert>
        ) : (
          <>
            <p className="leading-7 text-ink-soft">
              {t(
                'Somebody whose customer you are asks {brand} to verify who you are. Have your phone and an identity document at hand; it takes some minutes.',
              )}
            </p>
            <p className="leading-7 text-ink-soft">
              {t('The link works in one browser. Go on in the one that you want to use.')}
            </p>
            {failure === undefined ? null : <Alert>{visitProblem(failure)}</Alert>}
            <Button block loading={isOpening} loadingText={t('Opening the link…')} onClick={() => void open()}>
              {t('Continue')}
            </Button>
          </>
        )}
      </Card>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex w-full max-w-2xl flex-col gap-6">
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
      {children}
    </div>
  )
}

type KnownProps = {
  token: string
  /** As it was when the link was opened here. */
  way: WayBack | undefined
  steps: Steps
}

/** Answers of this page are its own: another customer may be signed in to this browser. */
function Visit({ steps, ...known }: KnownProps) {
  const { token } = known
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const stop = confine({ token, ended: () => void queries.invalidateQueries({ queryKey: ['kyc', 'visit'] }) })
    setIsReady(true)
    return stop
  }, [token, queries])
  return (
    <QueryClientProvider client={queries}>{isReady ? <Known {...known} steps={steps} /> : null}</QueryClientProvider>
  )
}

function Known({ token, way, steps }: KnownProps) {
  const visit = useQuery({
    queryKey: ['kyc', 'visit'],
    queryFn: ({ signal }) => call(readIdentityVisit, { token, signal }),
    refetchInterval: ({ state }) =>
      state.data?.customer && state.data.customer.identity !== 'verified' ? POLL_MS : false,
  })
  const { data, error, refetch, isFetching } = visit
  useNews(data)
  const isEnded = isOver(error)
  const back = data ?? way
  if (!data || isEnded)
    return (
      <Frame title={t('Verification')}>
        {isEnded ? (
          <>
            <Alert>{visitProblem(error)}</Alert>
            {back ? <Back visit={back} /> : null}
          </>
        ) : error ? (
          <ErrorState title={t('Failed to load your verification')} query={{ refetch, isFetching }} />
        ) : (
          <Card>
            <SkeletonRows rows={3} label={t('Loading your verification…')} />
          </Card>
        )}
      </Frame>
    )
  return (
    <Frame title={t('Verification for {partner}', { partner: data.partner })}>
      {data.is_test ? <p className="text-sm text-ink-soft">{t('Test mode: nothing here is real.')}</p> : null}
      {data.customer ? (
        <Standing visit={data}>{steps({ isTest: data.is_test })}</Standing>
      ) : (
        <EnterByCode token={token} visit={data} onEntered={() => refetch()} />
      )}
    </Frame>
  )
}

/** What was decided while the page shows: the steps ask again for what they know. */
function useNews(visit: IdentityVisit | undefined): void {
  const queries = useQueryClient()
  const identity = visit?.customer?.identity
  const before = useRef(identity)
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== identity
    before.current = identity
    if (isNews) void queries.invalidateQueries({ queryKey: ['kyc'] })
  }, [identity, queries])
}

function Standing({ visit, children }: { visit: IdentityVisit; children: ReactNode }) {
  const { partner, tier, customer } = visit
  if (customer?.identity === 'verified')
    return (
      <Card raised="float" className="flex flex-col gap-5">
        <Alert tone="success" title={t('You are verified')}>
          {t('You reached tier {tier}. {partner} has been told, and there is nothing more to do here.', {
            tier: customer.tier,
            partner,
          })}
        </Alert>
        <Back visit={visit} />
      </Card>
    )
  return (
    <>
      {customer?.identity === 'in_review' ? (
        <Alert tone="success" title={t('Your document is being looked at')}>
          {visit.is_test
            ? t('In the test mode nobody looks at documents: it stays so.')
            : t('That takes 24-48 hours. {partner} hears of the result; you can close this page.', { partner })}
        </Alert>
      ) : (
        <p className="text-ink-soft">{t('What follows takes you to tier {tier}.', { tier })}</p>
      )}
      {children}
      <Back visit={visit} />
    </>
  )
}

function Back({ visit: { partner, return_address } }: { visit: WayBack }) {
  if (!return_address)
    return <p className="text-ink-soft">{t('You can close this page and go back to {partner}.', { partner })}</p>
  return (
    <ButtonLink to={return_address} variant="secondary" block>
      {t('Back to {partner}', { partner })}
    </ButtonLink>
  )
}
