import { FUND_SOURCES, type KycPurpose, PURPOSES } from '@kivuko/contract/kyc.ts'
import { useForm, useWatch } from 'react-hook-form'
import { PURPOSE_LABELS, SOURCE_LABELS } from '#lib/purpose-labels.ts'
import { fieldProblems, saveProblem } from '#lib/save-problem.ts'
import { Alert } from '#ui/alert.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { savePurpose, submitApplication } from './api.ts'
import { forgetDraft, useKeptDraft, withDraft } from './draft.ts'
import { PURPOSE_TEXT, STEPS_TEXT } from './onboarding-messages.ts'
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
        label={`${PURPOSE_TEXT.purpose} *`}
        required
        options={[
          { value: '', label: PURPOSE_TEXT.choosePurpose, disabled: true },
          ...PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] })),
        ]}
        error={errors.purpose?.message}
        {...form.register('purpose', { required: PURPOSE_TEXT.purposeRequired })}
      />
      <SelectField
        label={`${PURPOSE_TEXT.source} *`}
        required
        options={[
          { value: '', label: PURPOSE_TEXT.chooseSource, disabled: true },
          ...FUND_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] })),
        ]}
        error={errors.source_of_funds?.message}
        {...form.register('source_of_funds', { required: PURPOSE_TEXT.sourceRequired })}
      />
      <TextField
        label={PURPOSE_TEXT.additional}
        hint={PURPOSE_TEXT.additionalHint}
        maxLength={500}
        error={errors.additional_info?.message}
        {...form.register('additional_info')}
      />
      <p className="text-sm text-ink-soft">{STEPS_TEXT.required}</p>
      {errors.root?.message ? <Alert>{errors.root.message}</Alert> : null}
      <StepButtons
        onBack={props.onBack}
        isSaving={isSubmitting}
        submitText={STEPS_TEXT.submit}
        savingText={STEPS_TEXT.submitting}
      />
    </form>
  )
}
