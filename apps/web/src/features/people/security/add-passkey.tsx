import { PASSKEY_NAME_MAX } from '@kivuko/contract/account-security.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { makePasskey } from '#lib/passkey.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { keepPasskey, passkeyOptions, passkeysQuery, sessionsQuery } from './api.ts'
import type { Action } from './use-action.ts'

/** A button that turns into the question for a name. The name of this device is suggested when it is known. */
export function AddPasskey({ action }: { action: Action }) {
  const [isNaming, setIsNaming] = useState(false)
  const { data: sessions } = useQuery(sessionsQuery)
  if (isNaming) {
    const device = sessions?.find(({ is_current }) => is_current)?.device ?? ''
    return <NameForm suggestion={device} action={action} onEnd={() => setIsNaming(false)} />
  }
  return (
    <Button
      variant="secondary"
      className="self-start"
      onClick={() => {
        action.clear()
        setIsNaming(true)
      }}
    >
      {t('Add a passkey')}
    </Button>
  )
}

function NameForm({ suggestion, action, onEnd }: { suggestion: string; action: Action; onEnd: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: { name: suggestion } })
  const { errors } = form.formState
  const { setFocus, getValues, setValue } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  // The device may be known only after the question is on the screen; what was typed by then stays.
  useEffect(() => {
    if (getValues('name') === '') setValue('name', suggestion)
  }, [suggestion, getValues, setValue])

  const submit = form.handleSubmit(async ({ name: typed }) => {
    const name = typed.trim()
    const isAdded = await action.run(async () => {
      const credential = await makePasskey(await passkeyOptions())
      await keepPasskey(name, credential)
      await queries.invalidateQueries(passkeysQuery)
      return t('“{name}” can be used to sign in now.', { name })
    })
    if (isAdded) onEnd()
  })
  return (
    <form onSubmit={submit} noValidate className="enter flex max-w-sm flex-col gap-4">
      <TextField
        label={t('Name of the passkey')}
        hint={t('So that you know it again in this list.')}
        maxLength={PASSKEY_NAME_MAX}
        error={errors.name?.message}
        {...form.register('name', { validate: (name) => name.trim() !== '' || t('Please give it a name') })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={action.isBusy} loadingText={t('Waiting for your device…')}>
          {t('Create passkey')}
        </Button>
        <Button
          variant="quiet"
          disabled={action.isBusy}
          onClick={() => {
            action.clear()
            onEnd()
          }}
        >
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
