import { DOCUMENT_BYTES_MAX } from '@kivuko/contract/documents.ts'
import { kycStatusOf } from '@kivuko/contract/kyc.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { FakeUpload, fakeUploads } from '../../../../test/fake-upload.ts'
import { openKyc, startKycTest } from '../../../../test/kyc-driver.tsx'
import { sampleDocument } from '../../../../test/kyc-samples.ts'
import { refuse } from '../../../../test/server.ts'
import { fileProblem } from './document-rules.ts'

beforeEach(() => {
  startKycTest()
  fakeUploads()
})

const PHOTO = new File(['a picture'], 'id-card.jpg', { type: 'image/jpeg' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Document' })

function choose(file: File): void {
  fireEvent.change(screen.getByLabelText('Document file'), { target: { files: [file] } })
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

async function openForm() {
  const opened = await openKyc('/kyc-verification', { tier: 2 })
  await screen.findByLabelText('Document type')
  return opened
}

/** Fills the form and sends it. */
async function send(): Promise<FakeUpload> {
  type('Document type', 'passport')
  type('Document number', ' A1234821 ')
  choose(PHOTO)
  fireEvent.click(button())
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  return FakeUpload.all[0] as FakeUpload
}

const answer = (upload: FakeUpload, reply: { status: number; body: unknown }) => act(async () => upload.answer(reply))

test('KYC-05 KYC-27 ERR-29 API-04 API-41 API-42 a document is sent as three parts with its progress, then stands in the list as pending', async () => {
  const { api, held } = await openForm()
  const upload = await send()
  expect(upload.url).toBe('/api/v1/kyc/documents')
  // The browser itself says that it is a form, with the boundary it chose.
  expect(upload.headers).toEqual({ accept: 'application/json', authorization: 'Bearer tok' })
  expect(
    Array.from(upload.form?.entries() ?? []).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]),
  ).toEqual([
    ['document_type', 'passport'],
    ['document_number', 'A1234821'],
    ['file', 'id-card.jpg'],
  ])
  act(() => upload.progress(45, 100))
  expect(screen.getByText('Sending… 45%')).toBeDefined()
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload' }).value).toBe(45)
  act(() => upload.progress(100, 100))
  expect(screen.getByText('Checking the file…')).toBeDefined()
  const document = sampleDocument({ document_type: 'passport' })
  held.documents = [document]
  await answer(upload, { status: 200, body: { ...document, verification_status: 'rejected' } })
  expect(
    await screen.findByText('Document submitted successfully! It will be reviewed within 24-48 hours.'),
  ).toBeDefined()
  const list = within(screen.getByRole('region', { name: 'Your documents' }))
  // By the list, whatever the answer to the sending says.
  expect(list.getByText('Under review')).toBeDefined()
  expect(screen.getByLabelText<HTMLSelectElement>('Document type').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Document number').value).toBe('')
  expect(screen.getByText('No file chosen')).toBeDefined()
  expect(api.callsOf(kycStatusOf).length).toBeGreaterThan(1)
})

test('KYC-24 without type, number or file nothing can be submitted', async () => {
  await openForm()
  expect(button().disabled).toBe(true)
  type('Document type', 'passport')
  type('Document number', 'A1234821')
  expect(button().disabled).toBe(true)
  choose(PHOTO)
  expect(button().disabled).toBe(false)
  type('Document number', '  ')
  expect(button().disabled).toBe(true)
})

test('KYC-21 KYC-22 a file of another kind or too large is refused where it is chosen', async () => {
  await openForm()
  choose(new File(['x'], 'moving.gif', { type: 'image/gif' }))
  expect(screen.getByText('Please select a valid file type (JPEG, PNG, or PDF)')).toBeDefined()
  const large = new File(['x'], 'scan.pdf', { type: 'application/pdf' })
  Object.defineProperty(large, 'size', { value: DOCUMENT_BYTES_MAX + 1 })
  choose(large)
  expect(screen.getByText('File size must be less than 5MB')).toBeDefined()
  expect(screen.getByText('No file chosen')).toBeDefined()
  choose(PHOTO)
  expect(screen.queryByText('File size must be less than 5MB')).toBeNull()
})

test.each([
  ['photo.jpg', 'image/jpeg', DOCUMENT_BYTES_MAX, undefined],
  ['photo.jpg', 'image/jpg', 1, undefined],
  ['scan.png', 'image/png', DOCUMENT_BYTES_MAX + 1, 'File size must be less than 5MB'],
  ['SCAN.PDF', '', 1, undefined],
  ['notes.txt', '', 1, 'Please select a valid file type (JPEG, PNG, or PDF)'],
  ['photo.jpg', 'text/plain', 1, 'Please select a valid file type (JPEG, PNG, or PDF)'],
] as const)('KYC-21 KYC-22 KYC-23 %s (%s) of %i bytes: %s', (name, kind, size, problem) => {
  expect(fileProblem({ name, type: kind, size })).toBe(problem)
})

test.each([
  ['file_type_refused', 'Document file', 'Please select a valid file type (JPEG, PNG, or PDF)'],
  ['file_protected', 'Document file', 'That PDF is locked with a password. Please send one without.'],
  ['file_unreadable', 'Document file', /We could not open that file/],
  ['payload_too_large', 'Document file', 'File size must be less than 5MB'],
  ['document_waiting', 'Document type', /You have already sent this document/],
] as const)(
  'ERR-28 the refusal %s is said beside %s, and what was typed stays',
  { tags: 'long' },
  async (code, field, text) => {
    await openForm()
    await answer(await send(), refuse(code))
    const said = await screen.findByText(text)
    const control = screen.getByLabelText(field)
    const described = control.closest('fieldset') ?? control
    expect(described.getAttribute('aria-describedby')).toContain(said.id)
    expect(screen.getByLabelText<HTMLInputElement>('Document number').value).toBe(' A1234821 ')
    expect(screen.getByText(/id-card\.jpg/)).toBeDefined()
  },
)

test('ERR-28 a number the server refuses is said beside it', async () => {
  await openForm()
  const errors = [{ field: 'document_number', message: 'must be 3 to 40 letters' }]
  await answer(await send(), refuse('validation_failed', { errors }))
  expect(await screen.findByText('must be 3 to 40 letters')).toBeDefined()
  expect(screen.getByLabelText('Document number').getAttribute('aria-invalid')).toBe('true')
})

test.each(['a broken server', 'no answer', 'an answer that cannot be read'])(
  'ERR-28 %s says the document could not be submitted',
  async (name) => {
    await openForm()
    const upload = await send()
    if (name === 'no answer') await act(async () => upload.onerror?.())
    else await answer(upload, name === 'a broken server' ? refuse('internal') : { status: 200, body: '<html>' })
    expect(await screen.findByText('Failed to submit document. Please try again.')).toBeDefined()
    expect(button().disabled).toBe(false)
  },
)

test('KYC-05 sending can be stopped, and nothing is said to have failed', async () => {
  await openForm()
  const upload = await send()
  fireEvent.click(screen.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(button().textContent).toBe('Submit Document'))
  expect(upload.isAborted).toBe(true)
  expect(screen.queryByText('Failed to submit document. Please try again.')).toBeNull()
})

test('KYC-05 a picture can be taken with the camera of a phone', async () => {
  await openForm()
  expect(screen.getByLabelText('Take a photo').getAttribute('capture')).toBe('environment')
})

test('AUT-41 a refused token ends the session', async () => {
  await openForm()
  await answer(await send(), refuse('unauthorized'))
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
})
