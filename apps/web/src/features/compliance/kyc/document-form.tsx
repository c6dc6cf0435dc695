import type { DocumentType } from '@kivuko/contract/documents.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Offered } from './document-rules.ts'
import { FileField } from './file-field.tsx'
import { DOCUMENT_TEXT, KYC_TEXT } from './messages.ts'
import { type ChosenType, useDocumentForm } from './use-document-form.ts'

type DocumentFormProps = ChosenType & { offered: readonly Offered[] }

/** Hands a document in. What was chosen and typed stays until it is taken. */
export function DocumentForm({ offered, type, onType }: DocumentFormProps) {
  const form = useDocumentForm({ type, onType })
  const { number, setNumber, file, choose, clear, submit, stop, percent, problems, isSubmitted, result } = form
  const isSending = percent !== undefined
  return (
    <Card aria-labelledby="document-heading">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <SectionHeading id="document-heading" title={DOCUMENT_TEXT.formTitle} />
          <p className="text-sm leading-6 text-ink-soft">
            {DOCUMENT_TEXT.formLead} {KYC_TEXT.reviewTime}
          </p>
        </div>
        <SelectField
          label={DOCUMENT_TEXT.type}
          options={[{ value: '', label: DOCUMENT_TEXT.chooseType, disabled: true }, ...offered]}
          value={type}
          required
          error={problems.type}
          onChange={({ target }) => {
            clear('type')
            onType(target.value as DocumentType)
          }}
        />
        <TextField
          label={DOCUMENT_TEXT.number}
          hint={DOCUMENT_TEXT.numberHint}
          value={number}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={problems.number}
          onChange={({ target }) => {
            clear('number')
            setNumber(target.value)
          }}
        />
        <FileField file={file} error={problems.file} isLocked={isSending} onChoose={choose} />
        {isSending ? <Progress percent={percent} onStop={stop} /> : null}
        {problems.form ? <Alert>{problems.form}</Alert> : null}
        <div ref={result} className="empty:hidden">
          {isSubmitted ? <Alert tone="success">{DOCUMENT_TEXT.submitted}</Alert> : null}
        </div>
        <Button
          type="submit"
          block
          disabled={!type || !number.trim() || !file}
          loading={isSending}
          loadingText={percent === 100 ? DOCUMENT_TEXT.checking : DOCUMENT_TEXT.sending(percent ?? 0)}
        >
          {DOCUMENT_TEXT.submit}
        </Button>
      </form>
    </Card>
  )
}

function Progress({ percent, onStop }: { percent: number; onStop: () => void }) {
  return (
    <div className="flex items-center gap-4">
      <progress
        aria-label={DOCUMENT_TEXT.progress}
        max={100}
        value={percent}
        className="h-2 min-w-0 grow overflow-hidden rounded-full accent-primary"
      />
      <Button variant="quiet" size="small" onClick={onStop}>
        {DOCUMENT_TEXT.cancel}
      </Button>
    </div>
  )
}
