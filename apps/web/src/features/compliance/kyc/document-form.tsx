import { DOCUMENT_TIERS, type PersonalDocument } from '@kivuko/contract/documents.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { applicationQuery } from './api.ts'
import type { Offered } from './document-rules.ts'
import { FileField } from './file-field.tsx'
import { type ChosenType, useDocumentForm } from './use-document-form.ts'

/** Documents due at this tier say who somebody is. */
const IDENTITY_TIER = 2

type DocumentFormProps = ChosenType & { offered: readonly Offered[]; profileAddress?: string }

/** Hands a document in. What was chosen and typed stays until it is taken. */
export function DocumentForm({ offered, type, onType, profileAddress }: DocumentFormProps) {
  const form = useDocumentForm({ type, onType })
  const { number, setNumber, file, choose, clear, submit, stop, percent, problems, isSubmitted, result } = form
  const isSending = percent !== undefined
  const compared = useComparedDetails(type)
  return (
    <Card aria-labelledby="document-heading">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <SectionHeading id="document-heading" title={t('Send a document')} />
          <p className="text-sm leading-6 text-ink-soft">
            {t('A clear picture or scan of the whole document. Only the people who review it can open it.')}{' '}
            {t('Review takes 24-48 hours.')}
          </p>
        </div>
        <SelectField
          label={t('Document type')}
          options={[{ value: '', label: t('Choose a document'), disabled: true }, ...offered]}
          value={type}
          required
          error={problems.type}
          onChange={({ target }) => {
            clear('type')
            onType(target.value as PersonalDocument)
          }}
        />
        <ComparedDetails details={compared} profileAddress={profileAddress} />
        <TextField
          label={t('Document number')}
          hint={t('As it stands on the document. On a bill or statement, the account or customer number.')}
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
          {isSubmitted ? (
            <Alert tone="success">
              {t('Document submitted successfully! It will be reviewed within 24-48 hours.')}
            </Alert>
          ) : null}
        </div>
        <Button
          type="submit"
          block
          disabled={!type || !number.trim() || !file || compared?.birthDate === null}
          loading={isSending}
          loadingText={percent === 100 ? t('Checking the file…') : t('Sending… {percent}%', { percent: percent ?? 0 })}
        >
          {t('Submit Document')}
        </Button>
      </form>
    </Card>
  )
}

type Compared = { name: string; birthDate: string | null; isFixed: boolean }

/** What an identity document is compared with; undefined for other documents, and while it is not known. */
function useComparedDetails(type: PersonalDocument | ''): Compared | undefined {
  const { data } = useQuery(applicationQuery)
  if (!data || !type || DOCUMENT_TIERS[type] !== IDENTITY_TIER) return undefined
  const { first_name, last_name, date_of_birth: birthDate } = data.profile
  return { name: `${first_name} ${last_name}`.trim(), birthDate, isFixed: data.locked_fields.includes('last_name') }
}

/** It stays as it is until the document is decided: that is said before it is sent, and a birth date is asked for. */
function ComparedDetails({
  details,
  profileAddress,
}: {
  details: Compared | undefined
  profileAddress: string | undefined
}) {
  if (!details) return null
  const { name, birthDate, isFixed } = details
  if (birthDate === null)
    return (
      <Alert
        tone="warning"
        title={t('Your date of birth is missing')}
        action={profileAddress ? <TextLink to={profileAddress}>{t('Add your date of birth')}</TextLink> : null}
      >
        {t('The document is compared with it, so it has to be known before you send one.')}
      </Alert>
    )
  if (isFixed) return null
  return (
    <Alert
      tone="info"
      action={profileAddress ? <TextLink to={profileAddress}>{t('Correct your details first')}</TextLink> : null}
    >
      {t(
        'It is compared with {name}, born {date}. From when you send it, neither can be changed until it is decided.',
        {
          name,
          date: formatDate(`${birthDate}T12:00:00`),
        },
      )}
    </Alert>
  )
}

function Progress({ percent, onStop }: { percent: number; onStop: () => void }) {
  return (
    <div className="flex items-center gap-4">
      <progress
        aria-label={t('Upload')}
        max={100}
        value={percent}
        className="h-2 min-w-0 grow overflow-hidden rounded-full accent-primary"
      />
      <Button variant="quiet" size="small" onClick={onStop}>
        {t('Stop sending')}
      </Button>
    </div>
  )
}
