import { me } from '@kivuko/contract/auth.ts'
import {
  approveDocument,
  consoleDocument,
  consoleDocuments,
  type DocumentLine,
  permitDocument,
  type ReviewedDocument,
  readDocumentFile,
  rejectDocument,
} from '@kivuko/contract/console-documents.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { listCountries } from '@kivuko/contract/kyc.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { COUNTRIES } from '../../../../test/kyc-samples.ts'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, file, on, refuse } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const NAMES = ['Amina Wanjiru', 'Baraka Otieno', 'Chidi Okafor']

function line(place: number, change: Partial<DocumentLine> = {}): DocumentLine {
  return {
    id: `doc_${place}`,
    document_type: 'national_id',
    state: 'pending',
    customer_id: `usr_${place}`,
    customer_name: NAMES[place - 1] ?? 'Somebody',
    customer_email: `customer-${place}@example.com`,
    country_code: place === 1 ? 'KE' : null,
    tier: 2,
    created_at: '2026-11-18T09:00:00.000Z',
    decided_at: null,
    ...change,
  }
}

function reviewed(id: string, change: Partial<ReviewedDocument> = {}): ReviewedDocument {
  return {
    ...line(Number(id.slice('doc_'.length))),
    media_type: 'image/png',
    size_bytes: 1234,
    document_number: '••••4821',
    rejection_reason: null,
    decided_by: null,
    first_name: 'Amina',
    last_name: 'Wanjiru',
    date_of_birth: '1995-04-30',
    phone_number: '+254712345678',
    address: {
      address_line1: '1 Lake Road',
      street: '',
      city: 'Kisumu',
      county: 'Kisumu',
      postal_code: '40100',
      country_code: 'KE',
    },
    is_suspended: false,
    open_cases: 0,
    tier_after: 3,
    version: `seen-${id}`,
    earlier: [],
    ...change,
  }
}

const idIn = (url: string) => /documents\/(doc_\d+)/.exec(url)?.[1] ?? ''

function serve({ more = [], type = 'image/png' }: { more?: Parameters<typeof fakeApi>; type?: string } = {}) {
  return fakeApi(
    ...more,
    on(me, ADA),
    on(consoleMe, {
      id: ADA.id,
      name: 'Peter Otieno',
      email: 'peter@example.com',
      role: 'compliance',
      has_second_step: true,
      added_at: '2026-11-01T00:00:00.000Z',
    }),
    on(listCountries, COUNTRIES),
    on(consoleDocuments, { rows: [line(1), line(2), line(3)], next: null }),
    on(consoleDocument, ({ url }) => ({ status: 200, body: reviewed(idIn(url)) })),
    on(permitDocument, { permit: 'kvd_1', expires_at: '2026-11-18T09:05:00.000Z', document_number: 'A1234-4821' }),
    on(readDocumentFile, () => file(type, 'bytes')),
    on(approveDocument, ({ url }) => ({ status: 200, body: { id: idIn(url), state: 'approved', tier: 3 } })),
    on(rejectDocument, ({ url }) => ({ status: 200, body: { id: idIn(url), state: 'rejected', tier: 2 } })),
  )
}

const opened = (name: string) => screen.findByRole('heading', { level: 1, name: `National ID of ${name}` })
const picture = () => screen.findByRole('img', { name: 'National ID, as it was sent' })

test('OPS-30 the list is filtered by the address, says when nothing waits, and offers to ask again when it fails', async () => {
  const empty = on(consoleDocuments, { rows: [], next: null })
  const api = serve({ more: [empty] })
  await openApp('/console/documents?type=passport')
  expect(await screen.findByText('No documents like that')).toBeDefined()
  expect(api.callsOf(consoleDocuments)[0]?.url).toMatch(/\?state=pending&type=passport$/)
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  expect(await screen.findByText('Nothing waits')).toBeDefined()
  expect(address()).toBe('/console/documents')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'approved' } })
  fireEvent.change(screen.getByLabelText('Name, email or document id'), { target: { value: 'amina ' } })
  await waitFor(() => expect(address()).toBe('/console/documents?state=approved&search=amina'))
  await waitFor(() => expect(api.callsOf(consoleDocuments).at(-1)?.url).toMatch(/\?state=approved&search=amina$/))

  startClean()
  localStorage.setItem('token', 'tok')
  let isDown = true
  const failing = on(consoleDocuments, () =>
    isDown ? refuse('internal') : { status: 200, body: { rows: [line(1)], next: null } },
  )
  serve({ more: [failing] })
  await openApp('/console/documents')
  expect(await screen.findByText('The documents could not be loaded')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  const row = (await screen.findByText('Amina Wanjiru')).closest('tr') as HTMLElement
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/console/documents?document=doc_1')
})

test('OPS-32 OPS-131 a file that cannot be read is asked for again with a new permit; a broken PDF says so and has a tab of its own', async () => {
  const getDocument = () => ({ promise: Promise.reject(new Error('no PDF')), destroy: async () => {} })
  vi.doMock('pdfjs-dist/legacy/build/pdf.mjs', () => ({ GlobalWorkerOptions: {}, getDocument }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => {} }))
  let isDown = true
  const failing = on(readDocumentFile, () => (isDown ? refuse('permit_invalid') : file('application/pdf', '%PDF-1.7')))
  const api = serve({ more: [failing] })
  await openApp('/console/documents?document=doc_1')
  expect((await screen.findByText('The file could not be read')).parentElement?.textContent).toContain(
    'Open the document again',
  )
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  const link = await screen.findByRole('link', { name: 'Open the PDF in a tab of its own' })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'blob:pdf',
    '_blank',
    'noopener noreferrer',
  ])
  expect((await screen.findByRole('alert')).textContent).toContain('This PDF cannot be shown here')
  expect(api.callsOf(permitDocument)).toHaveLength(2)
})

test('OPS-34 OPS-35 who comes too late, or saw old data, is told so and shown how it is now', async () => {
  let state: 'changed' | 'decided' = 'changed'
  const api = serve({
    more: [
      on(approveDocument, () => refuse(state === 'changed' ? 'data_changed' : 'document_decided')),
      on(consoleDocument, ({ url }) => {
        const isFirst = api.callsOf(consoleDocument).length === 1
        const now = isFirst
          ? {}
          : state === 'changed'
            ? { last_name: 'Njeri', version: 'new' }
            : { state: 'approved' as const, decided_by: 'Grace Wanjiru', decided_at: '2026-11-18T10:00:00.000Z' }
        return { status: 200, body: reviewed(idIn(url), now) }
      }),
    ],
  })
  await openApp('/console/documents?document=doc_1')
  await opened('Amina Wanjiru')
  const approve = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve' }))
  }
  await approve()
  expect(await screen.findByText(/details changed since you opened this/)).toBeDefined()
  expect(await screen.findByText('Amina Njeri')).toBeDefined()
  state = 'decided'
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false))
  await approve()
  expect(await screen.findByText(/decided on before/)).toBeDefined()
  expect(await screen.findByText(/^Approved by Grace Wanjiru/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(api.callsOf(approveDocument).map(({ body }) => body)).toEqual([{ version: 'seen-doc_1' }, { version: 'new' }])
})

test('OPS-35 what was decided on shows its decision; its file comes for a reason only', async () => {
  const decided = {
    state: 'rejected',
    rejection_reason: 'Blurred.',
    decided_by: 'Grace',
    decided_at: '2026-11-18T10:00:00.000Z',
  } as const
  const api = serve({
    more: [on(consoleDocument, ({ url }) => ({ status: 200, body: reviewed(idIn(url), decided) }))],
  })
  await openApp('/console/documents?state=rejected&document=doc_1')
  await opened('Amina Wanjiru')
  expect(screen.getByText('Blurred.')).toBeDefined()
  expect(screen.getByText('••••4821')).toBeDefined()
  expect(api.callsOf(permitDocument)).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: 'Read it again' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Why you need to read it again'), { target: { value: 'A dispute' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Read it again' }))
  await picture()
  expect(api.callsOf(permitDocument)[0]?.body).toEqual({ reason: 'A dispute' })
  expect(screen.getByText('A1234-4821')).toBeDefined()
})
