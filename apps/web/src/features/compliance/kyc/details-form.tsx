import type { KycApplication, LockableField } from '@kivuko/contract/kyc.ts'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { fieldProblems, saveProblem } from '#lib/save-problem.ts'
import { Alert } from '#ui/alert.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { type Details, saveDetails } from './api.ts'
import { DETAIL_FIELDS, detailsResolver, joined, today } from './details-rules.ts'
import { forgetDraft, useKeptDraft, withDraft } from './draft.ts'
import { DETAILS_TEXT, STEPS_TEXT, WHY_LOCKED } from './onboarding-messages.ts'

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
    resolver: detailsResolver,
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

/** Name, phone and birth date, and where the page asks for it the email. What is verified is shown, and why it is fixed. */
export function DetailsForm({ children, ...props }: DetailsFormProps) {
  const { form, submit } = useDetails(props)
  const { errors, isSubmitting, submitCount } = form.formState
  const problems = joined(errors)
  const isLocked = (name: LockableField) => props.application.locked_fields.includes(name)
  const field = (name: keyof Details, more: Partial<TextFieldProps> = {}) => (
    <TextField
      {...more}
      label={isLocked(name) ? DETAILS_TEXT[name] : `${DETAILS_TEXT[name]} *`}
      required
      error={errors[name]?.message}
      {...(isLocked(name) ? { readOnly: true, hint: WHY_LOCKED[name], className: 'bg-sunken! text-ink-soft!' } : {})}
      {...form.register(name)}
    />
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {field('first_name', { autoComplete: 'given-name' })}
        {field('last_name', { autoComplete: 'family-name' })}
      </div>
      {props.email === undefined
        ? field('email', { type: 'email', inputMode: 'email', autoComplete: 'email', hint: DETAILS_TEXT.emailChanged })
        : null}
      {field('phone_number', { type: 'tel', autoComplete: 'tel', hint: DETAILS_TEXT.phoneHint })}
      {field('date_of_birth', { type: 'date', autoComplete: 'bday', max: today() })}
      <p className="text-sm text-ink-soft">{STEPS_TEXT.required}</p>
      {errors.root?.message ? (
        <Alert>{errors.root.message}</Alert>
      ) : submitCount > 0 && problems ? (
        <Alert>{problems}</Alert>
      ) : null}
      {children(isSubmitting)}
    </form>
  )
}
