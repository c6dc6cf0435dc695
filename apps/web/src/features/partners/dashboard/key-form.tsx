// A new key: what it is for, what it may do, and from where it may be used.
import { PARTNER_SCOPES, type PartnerMode, type PartnerScope } from '@kivuko/contract/partner-keys.ts'
import { t } from '@kivuko/contract/text.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FAILED_TEXT, SCOPE_LABELS } from './partner-text.ts'
import { problemsBeside, readNetworks } from './read-key.ts'

type NewKey = { name: string; scopes: PartnerScope[]; networks: string[] }
type KeyFormProps = {
  mode: PartnerMode
  creating: Pick<UseMutationResult<unknown, Error, NewKey>, 'mutate' | 'isPending' | 'error' | 'reset'>
  onCancel: () => void
}

export function KeyForm({ mode, creating, onCancel }: KeyFormProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly PartnerScope[]>(PARTNER_SCOPES)
  const [networks, setNetworks] = useState('')
  const { error } = creating
  const said = problemsBeside(error instanceof ApiError ? error.fieldErrors : [], readNetworks(networks))
  const isSaid = Object.values(said).some((each) => each !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (creating.isPending) return
    creating.mutate({
      name: name.trim(),
      scopes: PARTNER_SCOPES.filter((scope) => scopes.includes(scope)),
      networks: readNetworks(networks),
    })
  }
  return (
    <Card aria-labelledby="key-heading">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SectionHeading id="key-heading" title={mode === 'live' ? t('New live key') : t('New test key')} />
        <TextField
          label={t('What it is for')}
          hint={t('Such as the server that calls with it.')}
          autoComplete="off"
          maxLength={80}
          value={name}
          error={said.name}
          onChange={({ target }) => {
            creating.reset()
            setName(target.value)
          }}
        />
        <ScopesField
          chosen={scopes}
          error={said.scopes}
          onChange={(changed) => {
            creating.reset()
            setScopes(changed)
          }}
        />
        <TextField
          label={t('Networks (optional)')}
          hint={t(
            'Addresses it may be used from, such as 203.0.113.0/24, with commas between them. None: from anywhere.',
          )}
          autoComplete="off"
          spellCheck={false}
          value={networks}
          error={said.networks}
          onChange={({ target }) => {
            creating.reset()
            setNetworks(target.value)
          }}
        />
        {error && !isSaid ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" loading={creating.isPending}>
            {t('Create the key')}
          </Button>
          <Button variant="secondary" disabled={creating.isPending} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type ScopesFieldProps = {
  chosen: readonly PartnerScope[]
  error: string | undefined
  onChange: (chosen: readonly PartnerScope[]) => void
}

function ScopesField({ chosen, error, onChange }: ScopesFieldProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-medium text-ink">{t('What it may do')}</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {PARTNER_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                {SCOPE_LABELS[scope]} <code className="text-sm text-ink-soft">{scope}</code>
              </>
            }
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope))
            }
          />
        ))}
      </div>
      {error ? (
        <p id={id} className="enter mt-1 text-sm text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
