import type { KycApplication, LockableField } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isConfined } from '#lib/confined-session.ts'
import { fieldProblems, saveProblem } from '#lib/save-problem-text.ts'
import { Alert } from '#ui/alert.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { type Details, saveDetails } from './api.ts'
import { DETAIL_FIELDS, detailsResolver, joined, phoneReader, today } from './details-rules.ts'
import { forgetDraft, useKeptDraft, withDraft } from './draft.ts'

const CHECKED = t('Verified, or being checked with your document. If it is wrong, please write to us.')
const WHY_LOCKED: Record<LockableField, string> = {
  first_name: CHECKED,
  last_name: CHECKED,
  date_of_birth: CHECKED,
  email: t('Verified. If you need another one, please write to us.'),
  phone_number: t('Verified. It changes by verifying a new number on your profile.'),
}

/** Whoever came by a link has no profile to change it on. */
function whyLocked(name: LockableField): string {
  return WHY_LOCKED[name === 'phone_number' && isConfined() ? 'email' : name]
}

type DetailsFormProps = {
  application: KycApplication
  /** The address that goes with the details; without it the form has a field for it. */
  email?: string
  onSaved: () => void | Promise<void>
  /** The buttons below, one of which submits. */
  children: (isSaving: boolean) => ReactNode
}

function savedDetails({ profile }: KycApplication): Details {
  return { ...profile, phone_number: profile.phone_number ?? '', date_of_birth: profile.date_of_birth ?? '' }
}

function useDetails({ application, email, onSaved }: Omit<DetailsFormProps, 'children'>) {
  const saved = savedDetails(application)
  const typed = withDraft('details', saved)
  // What cannot be changed is shown as it is saved, whatever was typed while it could.
  const locked = Object.fromEntries(application.locked_fields.map((name) => [name, saved[name]]))
  const form = useForm<Details>({
    mode: 'onTouched',
    resolver: detailsResolver(phoneReader(application, email !== undefined)),
    defaultValues: { ...typed, ...locked, ...(email ? { email } : {}) },
  })
  const values = useWatch({ control: form.control }) as Details
  useKeptDraft('details', { values, isTyped: form.formState.isDirty })
  const submit = form.handleSubmit(async (details) => {
    try {
      await saveDetails(details)
      forgetDraft('details')
      await onSaved()
    } catch (error) {
      form.setError('root', { message: saveProblem(error) })
      for (const [name, message] of fieldProblems(error, DETAIL_FIELDS)) form.setError(name, { message })
    }
  })
  return { form, submit }
}

/** Name, phone, birth date and, where the page asks for it, email. What is verified is shown as fixed, and why. */
export function DetailsForm({ children, ...props }: DetailsFormProps) {
  const { form, submit } = useDetails(props)
  const { errors, isSubmitting, submitCount } = form.formState
  const problems = joined(errors)
  const isLocked = (name: LockableField) => props.application.locked_fields.includes(name)
  const field = (name: keyof Details, label: string, more: Partial<TextFieldProps>) => (
    <TextField
      {...more}
      label={isLocked(name) ? label : `${label} *`}
      required
      error={errors[name]?.message}
      {...(isLocked(name) ? { readOnly: true, hint: whyLocked(name), className: 'bg-sunken! text-ink-soft!' } : {})}
      {...form.register(name)}
    />
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {field('first_name', t('First name'), { autoComplete: 'given-name' })}
        {field('last_name', t('Last name'), { autoComplete: 'family-name' })}
      </div>
      {props.email === undefined
        ? field('email', t('Email'), {
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            hint: t('A new address has to be verified again.'),
          })
        : null}
      {field('phone_number', t('Phone number'), {
        type: 'tel',
        autoComplete: 'tel',
        hint: t('With its country code, for example +254 712 345 678.'),
      })}
      {field('date_of_birth', t('Date of birth'), { type: 'date', autoComplete: 'bday', max: today() })}
      <p className="text-sm text-ink-soft">{t('* must be filled in')}</p>
      {errors.root?.message ? (
        <Alert>{errors.root.message}</Alert>
      ) : submitCount > 0 && problems ? (
        <Alert>{problems}</Alert>
      ) : null}
      {children(isSubmitting)}
    </form>
  )
}
