// Where the mail of a company leads: whoever it names signs in with that address, says yes, and verifies their identity.
import { type CompanyLink, confirmCompanyLink, openCompanyLink } from '@kivuko/contract/companies.ts'
import { COMPANY_PERSON_LABELS } from '@kivuko/contract/company-rules.ts'
import { MEMBER_ROLE_LABELS } from '@kivuko/contract/member-roles.ts'
import { t } from '@kivuko/contract/text.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { rememberReturnAddress } from '#lib/return-address.ts'
import { hasToken } from '#lib/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

type Addresses = { path: string; signIn: string; signUp: string; verification: string; companies: string }

const ROLES: Record<CompanyLink['as'], string> = { ...COMPANY_PERSON_LABELS, ...MEMBER_ROLE_LABELS }

export function CompanyLinkPage(addresses: Addresses) {
  const token = useLocation().hash.slice(1)
  return (
    <Card raised="float" className="flex w-full max-w-md flex-col gap-5">
      <h1 className="text-2xl font-semibold tracking-tight">{t('A company names you')}</h1>
      {token === '' ? (
        <Alert>{t('This link is not complete. Please use the link in the mail as it is.')}</Alert>
      ) : hasToken() ? (
        <Asked key={token} token={token} addresses={addresses} />
      ) : (
        <SignInFirst token={token} addresses={addresses} />
      )}
    </Card>
  )
}

function SignInFirst({ token, addresses }: { token: string; addresses: Addresses }) {
  const { path, signIn, signUp } = addresses
  useEffect(() => rememberReturnAddress(`${path}#${token}`), [path, token])
  return (
    <>
      <p className="text-ink-soft">
        {t('Sign in or create an account with the address this mail came to. You come back here afterwards.')}
      </p>
      <ButtonLink to={signIn}>{t('Sign in')}</ButtonLink>
      <ButtonLink to={signUp} variant="secondary">
        {t('Create an account')}
      </ButtonLink>
    </>
  )
}

function Asked({ token, addresses }: { token: string; addresses: Addresses }) {
  const [link, setLink] = useState<CompanyLink>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const ask = useCallback(
    async (endpoint: typeof openCompanyLink | typeof confirmCompanyLink) => {
      try {
        setProblem(undefined)
        setLink(await call(endpoint, { body: { token } }))
      } catch (error) {
        setProblem(errorText(error, t('That did not work. Please try again.')))
      }
    },
    [token],
  )
  useEffect(() => void ask(openCompanyLink), [ask])
  const confirm = async () => {
    setSending(true)
    await ask(confirmCompanyLink)
    setSending(false)
  }
  if (!link) return problem ? <Alert>{problem}</Alert> : <SkeletonRows rows={2} label={t('Opening the link…')} />
  return (
    <>
      <p className="text-ink-soft">
        {link.is_member
          ? t('This company invites you to act for it:')
          : t('This company says that you are part of it, and asks you to verify your identity:')}
      </p>
      <p className="text-lg font-semibold wrap-anywhere">{link.company_name}</p>
      <p>{ROLES[link.as]}</p>
      {problem ? <Alert>{problem}</Alert> : null}
      {link.is_confirmed ? (
        <Done link={link} addresses={addresses} />
      ) : (
        <Button loading={isSending} onClick={() => void confirm()}>
          {link.is_member ? t('Accept') : t('Yes, this is me')}
        </Button>
      )}
    </>
  )
}

function Done({ link, addresses }: { link: CompanyLink; addresses: Addresses }) {
  if (link.is_member)
    return (
      <>
        <Alert tone="success">{t('You act for this company now.')}</Alert>
        <ButtonLink to={`${addresses.companies}?id=${link.company_id}`}>{t('Go to the company')}</ButtonLink>
      </>
    )
  if (link.is_verified)
    return <Alert tone="success">{t('Thank you. Your identity is verified, and nothing more is asked of you.')}</Alert>
  return (
    <>
      <Alert tone="info">
        {t('Thank you. Now verify your identity: your email, your phone and an identity document.')}
      </Alert>
      <ButtonLink to={addresses.verification}>{t('Verify my identity')}</ButtonLink>
    </>
  )
}
