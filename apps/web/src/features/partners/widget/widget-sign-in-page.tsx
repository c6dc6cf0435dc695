// Where a purchase on another page sends its customer to sign in: they see whose page it is, what it may do and the code it shows, and
// say yes. That page learns of it by asking the server.
import type { Response } from '@kivuko/contract/endpoint.ts'
import { t } from '@kivuko/contract/text.ts'
import { confirmWidgetSale, confirmWidgetSignIn, openWidgetSignIn } from '@kivuko/contract/widget-sign-in.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatCoins } from '#lib/format.ts'
import { rememberReturnAddress } from '#lib/return-address.ts'
import { hasToken } from '#lib/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

type Addresses = { path: string; signIn: string; signUp: string }

export function WidgetSignInPage(addresses: Addresses) {
  const secret = useLocation().hash.slice(1)
  const [isSale, setIsSale] = useState(false)
  return (
    <Card raised="float" className="flex w-full max-w-md flex-col gap-5">
      <h1 className="text-2xl font-semibold tracking-tight">
        {isSale ? t('Confirm a sale') : t('Sign in for another page')}
      </h1>
      {secret === '' ? (
        <Alert>{t('This link is not complete. Go back to the purchase and open it from there.')}</Alert>
      ) : hasToken() ? (
        <Asked key={secret} secret={secret} onSale={setIsSale} />
      ) : (
        <SignInFirst secret={secret} addresses={addresses} />
      )}
    </Card>
  )
}

function SignInFirst({ secret, addresses }: { secret: string; addresses: Addresses }) {
  const { path, signIn, signUp } = addresses
  useEffect(() => rememberReturnAddress(`${path}#${secret}`), [path, secret])
  return (
    <>
      <p className="text-ink-soft">
        {t('Sign in with whatever you have here. You come back to this page afterwards.')}
      </p>
      <ButtonLink to={signIn}>{t('Sign in')}</ButtonLink>
      <ButtonLink to={signUp} variant="secondary">
        {t('Create an account')}
      </ButtonLink>
    </>
  )
}

type Link = Response<typeof openWidgetSignIn>

function Asked({ secret, onSale }: { secret: string; onSale: (isSale: boolean) => void }) {
  const [link, setLink] = useState<Link>()
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<'asked' | 'sending' | 'done'>('asked')
  useEffect(() => {
    const show = (opened: Link) => {
      setLink(opened)
      onSale(opened.sale !== null)
    }
    call(openWidgetSignIn, { body: { secret } }).then(show, (error: unknown) => setProblem(textOf(error)))
  }, [secret, onSale])
  const confirm = async () => {
    setStep('sending')
    setProblem(undefined)
    try {
      await call(link?.sale ? confirmWidgetSale : confirmWidgetSignIn, { body: { secret } })
      setStep('done')
    } catch (error) {
      setProblem(textOf(error))
      setStep('asked')
    }
  }
  if (!link) return problem ? <Alert>{problem}</Alert> : <SkeletonRows rows={2} label={t('Opening the link…')} />
  const { partner, customer } = link
  if (step === 'done')
    return <Alert tone="success">{t('Done. Close this window and go on at {partner}.', { partner })}</Alert>
  return (
    <>
      <Terms link={link} />
      {problem ? <Alert>{problem}</Alert> : null}
      <Button loading={step === 'sending'} onClick={() => void confirm()}>
        {link.sale ? t('Yes, sell') : t('Continue to {partner} as {name}', { partner, name: customer.name })}
      </Button>
      <p className="text-sm text-ink-soft wrap-anywhere">{customer.email}</p>
    </>
  )
}

/** What the page may do once they say yes, and how to know that it is theirs. */
function Terms({ link }: { link: Link }) {
  const { partner, code, side, is_test } = link
  return (
    <>
      <p>
        {side === 'sell'
          ? t('The sale you began at {partner} shows this code:', { partner })
          : t('The purchase you began at {partner} shows this code:', { partner })}
      </p>
      <p className="text-3xl font-semibold tabular-nums tracking-widest">{code}</p>
      <p className="text-sm leading-6 text-ink-soft">
        {t('If you began none, or it shows another code, close this window: somebody else may have sent you here.')}
      </p>
      <p className="text-sm leading-6 wrap-anywhere">{whatItMayDo(link)}</p>
      {is_test ? <p className="text-sm text-ink-soft">{t('Test mode: no real money moves.')}</p> : null}
    </>
  )
}

function whatItMayDo({ delivery, side, sale }: Link): string {
  if (sale)
    return t(
      'It sells {coins} from your account and pays the {currency} to: {place}. Say yes only if you typed that there yourself.',
      {
        coins: formatCoins(sale.crypto_currency, sale.crypto_amount),
        currency: sale.fiat_currency,
        place: sale.destination,
      },
    )
  if (side === 'sell')
    return t(
      'That page may then sell coins of your account, within your limits, and pay the money to where you were paid before. Anywhere else takes your yes here. It sees nothing else of yours.',
    )
  if (delivery)
    return t(
      'That page may then buy in your name, within your limits. The coins go to {address} over {network}, not to your account. It sees nothing else of yours.',
      { address: delivery.address, network: delivery.network_name },
    )
  return t(
    'That page may then buy into your account, within your limits. It sees nothing else of yours and sends nothing away.',
  )
}

function textOf(error: unknown): string {
  return errorText(error, t('That did not work. Please try again.'))
}
