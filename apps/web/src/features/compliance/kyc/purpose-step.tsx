import { FUND_SOURCES, type KycPurpose, PURPOSES } from '@kivuko/contract/kyc.ts'
import { t } from '@kivuko/contract/text.ts'
import { useForm, useWatch } from 'react-hook-form'
import { PURPOSE_LABELS, SOURCE_LABELS } from '#lib/purpose-labels.ts'
import { fieldProblems, saveProblem } from '#lib/save-problem-text.ts'
import { Alert } from '#ui/alert.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { savePurpose, submitApplication } from './api.ts'
import { forgetDraft, useKeptDraft, withDraft } from './draft.ts'
import { StepButtons } from './step-buttons.tsx'

type Values = { purpose: string; source_of_funds: string; additional_info: string }
const EMPTY: Values = { purpose: '', source_of_funds: '', additional_info: '' }
const FIELDS = ['purpose', 'source_of_funds', 'additional_info'] as const

type PurposeStepProps = {
  saved: KycPurpose | null
  onBack: () => void
  onCompleted: () => void | Promise<void>
}

function usePurpose({ saved, onCompleted }: PurposeStepProps) {
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: withDraft('purpose', { ...EMPTY, ...saved }) })
  const values = useWatch({ control: form.control }) as Values
  useKeptDraft('purpose', { values, isTyped: form.formState.isDirty })
  const submit = form.handleSubmit(async (values) => {
    try {
      // The selects offer nothing but what the contract knows.
      await savePurpose(values as KycPurpose)
      forgetDraft('purpose')
      await submitApplication()
      await onCompleted()
    } catch (error) {
      form.setError('root', { message: saveProblem(error) })
      for (const [name, message] of fieldProblems(error, FIELDS)) form.setError(name, { message })
    }
  })
  return { form, submit }
}

/** What the account is for and where its money comes from; saving it hands the application in. */
export function PurposeStep(props: PurposeStepProps) {
  const { form, submit } = usePurpose(props)
  const { errors, isSubmitting } = form.formState
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <SelectField
        label={`${t('What will you use {brand} for?')} *`}
        required
        options={[
          { value: '', label: t('Choose a purpose'), disabled: true },
          ...PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] })),
        ]}
        error={errors.purpose?.message}
        {...form.register('purpose', { required: t('Please choose a purpose') })}
      />
      <SelectField
        label={`${t('Source of funds')} *`}
        required
        options={[
          { value: '', label: t('Choose a source'), disabled: true },
          ...FUND_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] })),
        ]}
        error={errors.source_of_funds?.message}
        {...form.register('source_of_funds', { required: t('Please choose a source of funds') })}
      />
      <TextField
        label={t('Additional information')}
        hint={t('If there is something we should know. Optional.')}
        maxLength={500}
        error={errors.additional_info?.message}
        {...form.register('additional_info')}
      />
      <p className="text-sm text-ink-soft">{t('* must be filled in')}</p>
      {errors.root?.message ? <Alert>{errors.root.message}</Alert> : null}
      <StepButtons
        onBack={props.onBack}
        isSaving={isSubmitting}
        submitText={t('Submit')}
        savingText={t('Submitting…')}
      />
    </form>
  )
}
