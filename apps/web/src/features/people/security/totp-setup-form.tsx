import { t } from '@kivuko/contract/text.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { QrPicture } from '#ui/qr-picture.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type TotpSetup, turnTotpOn } from './api.ts'
import { problemText } from './security-problem.ts'

type TotpSetupFormProps = {
  setup: TotpSetup
  /** For staff whose last one was taken off: an admin is with them and has a code. */
  takesColleague: boolean
  onOn: (recoveryCodes: string[]) => void
  onCancel: () => void
}

const SIX_DIGITS = /^\d{6}$/

/** The secret as a picture and as text, and the first code, which proves that the app has it. */
export function TotpSetupForm({ setup, takesColleague, onOn, onCancel }: TotpSetupFormProps) {
  const form = useForm({ defaultValues: { code: '', enrolmentCode: '' } })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const submit = form.handleSubmit(async ({ code, enrolmentCode }) => {
    try {
      onOn(await turnTotpOn(tidied(code), takesColleague ? tidied(enrolmentCode) : undefined))
    } catch (error) {
      const isColleagues = error instanceof ApiError && error.code === 'enrolment_code_required'
      form.setError(
        isColleagues ? 'enrolmentCode' : 'code',
        { message: problemText(error) ?? '' },
        { shouldFocus: true },
      )
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
      {takesColleague ? (
        <TextField
          label={t('Code of your colleague')}
          hint={t('The admin who approved the removal of your second step has it. It works once, for a day.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          frameClassName="max-w-sm"
          error={errors.enrolmentCode?.message}
          {...form.register('enrolmentCode', { required: t('Please enter the code') })}
        />
      ) : null}
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
