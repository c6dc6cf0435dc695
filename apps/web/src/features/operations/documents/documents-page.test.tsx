import { me } from '@kivuko/contract/auth.ts'
import {
  approveDocument,
  consoleDocument,
  consoleDocuments,
  type DocumentLine,
  permitDocument,
  type ReviewedDocument,
  readDocumentPage,
  rejectDocument,
} from '@kivuko/contract/console-documents.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { listCountries } from '@kivuko/contract/kyc.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { COUNTRIES } from '../../../../test/kyc-samples.ts'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, file, on, refuse, soughtIn } from '../../../../test/server.ts'

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
    is_own: false,
    version: `seen-${id}`,
    earlier: [],
    ...change,
  }
}

const idIn = (url: string) => /documents\/(doc_\d+)/.exec(url)?.[1] ?? ''

function permitted(count: number, opened: readonly number[] = []) {
  const pages = Array.from({ length: count }, (_, at) => at + 1)
  return {
    document_number: 'A1234-4821',
    expires_at: '2026-11-18T09:05:00.000Z',
    pages: pages.map((page) => ({ page, permit: `kvd_${page}`, was_opened: opened.includes(page) })),
  }
}

function serve({ more = [] }: { more?: Parameters<typeof fakeApi> } = {}) {
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
    on(permitDocument, permitted(1)),
    on(readDocumentPage, () => file('image/png', 'bytes')),
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
  expect(await screen.findByText('No documents match')).toBeDefined()
  expect(api.callsOf(consoleDocuments)[0]?.url).toMatch(/\?state=pending&type=passport$/)
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  expect(await screen.findByText('Nothing waits')).toBeDefined()
  expect(address()).toBe('/console/documents')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'approved' } })
  fireEvent.change(screen.getByLabelText('Name, email or document id'), { target: { value: 'amina ' } })
  await waitFor(() => expect(soughtIn(api.callsOf(consoleDocuments).at(-1))).toBe('search=amina'))
  expect(api.callsOf(consoleDocuments).at(-1)?.url).toMatch(/\?state=approved$/)
  expect(address()).toBe('/console/documents?state=approved')

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

const pageOf = (page: number) => screen.findByRole('img', { name: `National ID, as it was sent: Page ${page} of 3` })
const approveButton = () => screen.getByRole('button', { name: 'Approve' }) as HTMLButtonElement

test('OPS-131 SEC-17 pages are gone through by buttons and keys; approving waits until each was opened, and says which are left', {
  tags: 'long',
}, async () => {
  const api = serve({ more: [on(permitDocument, permitted(3, [2]))] })
  await openApp('/console/documents?document=doc_1')
  await opened('Amina Wanjiru')
  const first = (await pageOf(1)) as HTMLImageElement
  expect(first.src).toMatch(/^data:image\/png/)
  expect(await screen.findByText('You can approve once you have opened every page: page 3 is left.')).toBeDefined()
  expect(approveButton().disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', false)
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.queryByRole('alertdialog')).toBeNull()

  fireEvent.keyDown(document.body, { key: '+' })
  fireEvent.click(screen.getByRole('button', { name: 'Turn right' }))
  expect(screen.getByText('150 %, turned 90°')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect((await pageOf(2)).style.transform).toContain('rotate(90deg)')
  fireEvent.keyDown(document.body, { key: 'n' })
  await pageOf(3)
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(screen.getByText('Page 3 of 3').tagName).toBe('OUTPUT')
  await waitFor(() => expect(approveButton().disabled).toBe(false))
  fireEvent.keyDown(document.body, { key: 'p' })
  await pageOf(2)
  // A page that was turned back to is not asked for again.
  expect(api.callsOf(readDocumentPage).map(({ body }) => body)).toEqual(
    [1, 2, 3].map((page) => ({ page, permit: `kvd_${page}` })),
  )
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(screen.getByRole('alertdialog')).toBeDefined()
})

test('OPS-32 OPS-131 a permit that has expired is asked for anew; a page that cannot be read says so, and is read again', {
  tags: 'long',
}, async () => {
  let isDown = true
  let permits = 0
  const api = serve({
    more: [
      on(permitDocument, () => {
        permits += 1
        return { status: 200, body: permitted(1) }
      }),
      on(readDocumentPage, () =>
        permits < 2 ? refuse('permit_invalid') : isDown ? refuse('storage_unavailable') : file('image/png', 'bytes'),
      ),
    ],
  })
  await openApp('/console/documents?document=doc_1')
  expect((await screen.findByRole('alert')).textContent).toContain('Page 1 could not be read')
  expect(api.callsOf(permitDocument)).toHaveLength(2)
  expect(approveButton().disabled).toBe(true)
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await picture()
  await waitFor(() => expect(approveButton().disabled).toBe(false))

  startClean()
  localStorage.setItem('token', 'tok')
  const late = { detail: 'The pages of this document cannot be shown. Reject it.' }
  serve({ more: [on(permitDocument, () => refuse('file_unreadable', late))] })
  await openApp('/console/documents?document=doc_2')
  expect((await screen.findByText('The document could not be read')).parentElement?.textContent).toContain('Reject it')
  expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', false)
  expect(approveButton().disabled).toBe(true)
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
    await waitFor(() => expect(approveButton().disabled).toBe(false))
    fireEvent.click(approveButton())
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

test('SEC-245 a document of one’s own, or of a company one is part of, is for a colleague to decide', async () => {
  serve({ more: [on(consoleDocument, ({ url }) => ({ status: 200, body: reviewed(idIn(url), { is_own: true }) }))] })
  await openApp('/console/documents?document=doc_1')
  await opened('Amina Wanjiru')
  expect(screen.getByText(/A colleague decides about it\.$/)).toBeDefined()
  for (const name of ['Approve', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull()
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
  fireEvent.click(screen.getByRole('button', { name: 'Open it again' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Why you need to open it again'), { target: { value: 'A dispute' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open it again' }))
  await picture()
  expect(api.callsOf(permitDocument)[0]?.body).toEqual({ reason: 'A dispute' })
  expect(screen.getByText('A1234-4821')).toBeDefined()
})
