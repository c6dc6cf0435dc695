// Becoming a partner: what the company is called and where it is found.
import { listPasskeys, securityStatus } from '@kivuko/contract/account-security.ts'
import { createPartner } from '@kivuko/contract/partners.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, queryOf } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { usePartnerChange } from './api.ts'
import { FAILED_TEXT } from './partner-text.ts'

type BecomeFormProps = { securityAddress: string; onDone: (id: string) => void }

export function BecomeForm({ securityAddress, onDone }: BecomeFormProps) {
  const [name, setName] = useState('')
  const [website, setWebsite] = useState('https://')
  const becoming = usePartnerChange(
    (body: { name: string; website: string }) => call(createPartner, { body }),
    ({ id }) => onDone(id),
  )
  const { error } = becoming
  const said = (field: string) => (error instanceof ApiError ? error.fieldError(field) : undefined)
  const isSaidBeside = said('name') !== undefined || said('website') !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!becoming.isPending) becoming.mutate({ name: name.trim(), website: website.trim() })
  }
  return (
    <Card aria-labelledby="become-heading">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SectionHeading id="become-heading" title={t('Become a partner')} />
        <p className="leading-6 text-ink-soft">
          {t('You get test keys at once. Keys that move real money follow when we have approved live access.')}
        </p>
        <FactorNote securityAddress={securityAddress} />
        <TextField
          label={t('Name of the company')}
          autoComplete="organization"
          maxLength={80}
          value={name}
          error={said('name')}
          onChange={({ target }) => {
            becoming.reset()
            setName(target.value)
          }}
        />
        <TextField
          label={t('Website')}
          type="url"
          inputMode="url"
          autoComplete="url"
          maxLength={200}
          value={website}
          error={said('website')}
          onChange={({ target }) => {
            becoming.reset()
            setWebsite(target.value)
          }}
        />
        {error && !isSaidBeside ? (
          <Alert>
            {errorText(error, FAILED_TEXT)}{' '}
            {error instanceof ApiError && error.code === 'second_factor_missing' ? (
              <TextLink to={securityAddress}>{t('Open Security')}</TextLink>
            ) : null}
          </Alert>
        ) : null}
        <Button type="submit" loading={becoming.isPending} className="self-start">
          {t('Become a partner')}
        </Button>
      </form>
    </Card>
  )
}

/** Said before somebody fills in the form, and not only when it is refused. */
function FactorNote({ securityAddress }: Pick<BecomeFormProps, 'securityAddress'>) {
  const { data: security } = useQuery(queryOf(['factors', 'security'], securityStatus))
  const { data: keys } = useQuery(queryOf(['factors', 'passkeys'], listPasskeys))
  if (!security || !keys || security.totp.is_on || keys.passkeys.length > 0) return null
  return (
    <Alert tone="info">
      {t('Members of a partner need an authenticator app or a passkey. Set one up under Security first.')}{' '}
      <TextLink to={securityAddress}>{t('Open Security')}</TextLink>
    </Alert>
  )
}
