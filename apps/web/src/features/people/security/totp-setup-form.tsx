import { t } from '@kivuko/contract/text.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type TotpSetup, turnTotpOn } from './api.ts'
import { problemText } from './security-problem.ts'

type TotpSetupFormProps = { setup: TotpSetup; onOn: (recoveryCodes: string[]) => void; onCancel: () => void }

const SIX_DIGITS = /^\d{6}$/

/** The secret as a picture and as text, and the first code, which proves that the app has it. */
export function TotpSetupForm({ setup, onOn, onCancel }: TotpSetupFormProps) {
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onOn(await turnTotpOn(tidied(code)))
    } catch (error) {
      form.setError('code', { message: problemText(error) ?? '' }, { shouldFocus: true })
    }
  })
  return (
    <form onSubmit={submit} noValidate className="enter flex flex-col gap-5">
      <p className="text-ink">{t('Scan this picture with the app, or type the key into it.')}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <QrPicture src={setup.qr} alt={t('Picture to scan with an authenticator app')} />
        <div className="flex min-w-0 grow basis-52 flex-col items-start gap-2">
          <p className="text-sm font-medium text-ink">{t('Key')}</p>
          <p className="max-w-full font-mono text-base leading-7 break-words text-ink">{setup.secret}</p>
          <CopyButton text={setup.secret.replaceAll(' ', '')} label={t('Key')} />
        </div>
      </div>
      <TextField
        label={t('Code the app shows now')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        frameClassName="max-w-sm"
        className="text-xl tracking-[0.2em] tabular-nums"
        error={errors.code?.message}
        {...form.register('code', {
          required: t('Please enter the code'),
          validate: (code) => SIX_DIGITS.test(tidied(code)) || t('The code has six digits'),
        })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSubmitting} loadingText={t('Checking…')}>
          {t('Turn on')}
        </Button>
        <Button variant="quiet" disabled={isSubmitting} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function tidied(code: string): string {
  return code.replaceAll(/\s/g, '')
}
