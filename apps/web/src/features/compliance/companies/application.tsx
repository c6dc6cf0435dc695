// The application of a company: its details, its papers, whom it names, and handing it in.
import {
  type Company,
  changeCompany,
  nameCompanyPerson,
  removeCompanyPerson,
  sendCompanyPaper,
  submitCompany,
} from '@kivuko/contract/companies.ts'
import { COMPANY_PERSON_LABELS, COMPANY_PERSON_ROLES, type CompanyPersonRole } from '@kivuko/contract/company-rules.ts'
import { DOCUMENT_FILE_ENDINGS, DOCUMENT_MEDIA_TYPES } from '@kivuko/contract/documents.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { sendFile } from '#lib/send-file.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCompanyChange } from './api.ts'
import { NAMED_STATE_TEXTS, PAPER_STATE_TEXTS } from './company-text.ts'
import { type Details, DetailsForm } from './details-form.tsx'
import { StateBadge } from './state-badge.tsx'

const FAILED_TEXT = t('That did not work. Please try again.')

export function Application({ company }: { company: Company }) {
  const { id, state, missing, reason } = company
  const handing = useCompanyChange(() => call(submitCompany, { params: { id } }))
  return (
    <>
      {state === 'rejected' ? <Alert title={t('This company was not approved')}>{reason}</Alert> : null}
      {state === 'submitted' ? (
        <Alert tone="info" title={t('Your application is handed in')}>
          {t('Everyone it names has mail with a link of their own. We look at it once all of them are verified.')}
        </Alert>
      ) : null}
      <DetailsCard company={company} />
      <PapersCard company={company} />
      <PeopleCard company={company} />
      {state === 'draft' ? (
        <Card aria-labelledby="hand-in-heading" className="flex flex-col gap-4">
          <SectionHeading id="hand-in-heading" title={t('Hand it in')} />
          {missing.length > 0 ? (
            <ul className="list-disc ps-5 text-ink-soft">
              {missing.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">
              {t(
                'Everyone you named is mailed a link, to sign in and verify their identity. Nothing can be changed afterwards.',
              )}
            </p>
          )}
          {handing.error ? <Alert>{errorText(handing.error, FAILED_TEXT)}</Alert> : null}
          <Button
            disabled={missing.length > 0}
            loading={handing.isPending}
            className="self-start"
            onClick={() => handing.mutate(undefined)}
          >
            {t('Hand in the application')}
          </Button>
        </Card>
      ) : null}
    </>
  )
}

function DetailsCard({ company }: { company: Company }) {
  const { id, name, country, registration_number, address, state } = company
  const [isChanging, setChanging] = useState(false)
  const changing = useCompanyChange(
    (body: Details) => call(changeCompany, { params: { id }, body }),
    () => setChanging(false),
  )
  return (
    <Card aria-labelledby="details-heading" className="flex flex-col gap-4">
      <SectionHeading id="details-heading" title={t('Details')} />
      {isChanging ? (
        <DetailsForm first={{ name, country, registration_number, address }} submit={t('Save')} sending={changing} />
      ) : (
        <>
          <p className="leading-7 wrap-anywhere">
            {name}, {registration_number}
            <br />
            {[address.address_line1, address.street, address.city, address.county, address.postal_code, country]
              .filter(Boolean)
              .join(', ')}
          </p>
          {state === 'draft' ? (
            <Button variant="secondary" size="small" className="self-start" onClick={() => setChanging(true)}>
              {t('Change the details')}
            </Button>
          ) : null}
        </>
      )}
    </Card>
  )
}

type Paper = Company['papers'][number]

function PapersCard({ company }: { company: Company }) {
  return (
    <Card aria-labelledby="papers-heading" className="flex flex-col gap-4">
      <SectionHeading id="papers-heading" title={t('Papers')} />
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'A clear picture or scan of each, as JPEG, PNG or PDF of at most 5 MB. Only the people who review it can open it.',
        )}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {company.papers.map((paper) => (
          <PaperRow key={paper.type} company={company} paper={paper} />
        ))}
      </ul>
    </Card>
  )
}

const ACCEPTED = [...DOCUMENT_MEDIA_TYPES, ...DOCUMENT_FILE_ENDINGS].join(',')

function PaperRow({ company, paper }: { company: Company; paper: Paper }) {
  const { type, state, rejection_reason: reason } = paper
  const label = DOCUMENT_LABELS[type]
  const sending = useCompanyChange((file: File) =>
    sendFile(sendCompanyPaper, {
      body: { company_id: company.id, document_type: type },
      file,
      onProgress: () => {},
      signal: new AbortController().signal,
    }),
  )
  const isOpen =
    (state === null || state === 'rejected') && (company.state === 'draft' || company.state === 'submitted')
  return (
    <li className="flex flex-col gap-3 py-4">
      <p className="flex flex-wrap items-center justify-between gap-3 font-medium">
        {label} {state ? <StateBadge is={PAPER_STATE_TEXTS[state]} /> : null}
      </p>
      {reason ? <p className="text-sm text-ink-soft">{reason}</p> : null}
      {isOpen ? (
        <label className="flex flex-col gap-2 text-sm font-medium">
          {t('Choose a file: {paper}', { paper: label })}
          <input
            type="file"
            accept={ACCEPTED}
            disabled={sending.isPending}
            className="min-h-12 w-full rounded-box border border-dashed border-line-strong bg-paper px-3 py-3 text-sm font-normal"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) sending.mutate(file)
              target.value = ''
            }}
          />
        </label>
      ) : null}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {sending.isPending ? t('Sending and checking the file…') : null}
      </p>
      {sending.error ? <Alert>{errorText(sending.error, FAILED_TEXT)}</Alert> : null}
    </li>
  )
}

function PeopleCard({ company }: { company: Company }) {
  const { id, people, state, owner_percent: percent } = company
  const isDraft = state === 'draft'
  const removing = useCompanyChange((person: string) => call(removeCompanyPerson, { params: { id, person } }))
  return (
    <Card aria-labelledby="people-heading" className="flex flex-col gap-4">
      <SectionHeading id="people-heading" title={t('Directors and owners')} />
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'Name yourself, every director, and everyone who owns {percent} % or more. Each is asked to verify their own identity.',
          {
            percent,
          },
        )}
      </p>
      {people.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{person.name}</span>
                <span className="block text-sm text-ink-soft">
                  {person.email} · {COMPANY_PERSON_LABELS[person.role]}
                  {person.role === 'director' ? '' : ` · ${person.share_percent} %`}
                </span>
              </span>
              {isDraft ? (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={removing.isPending}
                  aria-label={t('Remove {name}', { name: person.name })}
                  onClick={() => removing.mutate(person.id)}
                >
                  {t('Remove')}
                </Button>
              ) : (
                <StateBadge is={NAMED_STATE_TEXTS[person.state]} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {removing.error ? <Alert>{errorText(removing.error, FAILED_TEXT)}</Alert> : null}
      {isDraft ? <PersonForm id={id} /> : null}
    </Card>
  )
}

const NOBODY = { name: '', email: '', role: 'director' as CompanyPersonRole, share_percent: '' }

function PersonForm({ id }: { id: string }) {
  const [person, setPerson] = useState(NOBODY)
  const naming = useCompanyChange(
    (body: typeof NOBODY) =>
      call(nameCompanyPerson, { params: { id }, body: { ...body, share_percent: body.share_percent || '0' } }),
    () => setPerson(NOBODY),
  )
  const { error } = naming
  const said = (field: string) => (error instanceof ApiError ? error.fieldError(field) : undefined)
  const change = (changed: Partial<typeof NOBODY>) => {
    naming.reset()
    setPerson({ ...person, ...changed })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!naming.isPending) naming.mutate(person)
  }
  const hasPlace = error instanceof ApiError && error.fieldErrors.length > 0
  return (
    <form
      noValidate
      aria-label={t('Name somebody')}
      onSubmit={send}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <TextField
        label={t('Full name')}
        hint={t('As it stands on their identity document.')}
        autoComplete="off"
        value={person.name}
        error={said('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={t('Their email address')}
        type="email"
        autoComplete="off"
        value={person.email}
        error={said('email')}
        onChange={({ target }) => change({ email: target.value })}
      />
      <SelectField
        label={t('Role')}
        options={COMPANY_PERSON_ROLES.map((value) => ({ value, label: COMPANY_PERSON_LABELS[value] }))}
        value={person.role}
        onChange={({ target }) => change({ role: target.value as CompanyPersonRole, share_percent: '' })}
      />
      {person.role === 'director' ? null : (
        <TextField
          label={t('Share in percent')}
          inputMode="decimal"
          autoComplete="off"
          value={person.share_percent}
          error={said('share_percent')}
          onChange={({ target }) => change({ share_percent: target.value })}
        />
      )}
      {error && !hasPlace ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
      <Button
        type="submit"
        variant="secondary"
        loading={naming.isPending}
        disabled={!person.name.trim() || !person.email.trim()}
        className="self-start"
      >
        {t('Add this person')}
      </Button>
    </form>
  )
}
