import {
  type AddressBook,
  addAddress,
  labelPayee,
  type Payee,
  readAddressBook,
  removePayee,
  setOnlyBook,
} from '@kivuko/contract/address-book.ts'
import { me } from '@kivuko/contract/auth.ts'
import { chainOptions } from '@kivuko/contract/chain.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { NETWORKS, OUTSIDE } from '../../../test/chain-driver.tsx'
import { ADA } from '../../../test/people.ts'
import { openApp, startClean } from '../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

const HOUR_MS = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

const ADDRESS: Payee = {
  id: 'address.abc',
  kind: 'address',
  label: 'Ledger at home',
  name: OUTSIDE,
  network: 'ethereum',
  added_at: at(-48 * HOUR_MS),
  trusted_at: at(-24 * HOUR_MS),
}
const PHONE: Payee = {
  ...ADDRESS,
  id: 'phone.abc',
  kind: 'phone',
  label: null,
  name: '0712 345 678',
  network: null,
  trusted_at: null,
}

function book(change: Partial<AddressBook> = {}): AddressBook {
  return {
    payees: [ADDRESS, PHONE],
    only_book: false,
    loosens_at: null,
    wait_hours: 24,
    limit_usd: '1000.00',
    ...change,
  }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function openBook(...handlers: Parameters<typeof fakeApi>) {
  const api = fakeApi(...handlers, on(me, ADA), NETWORKS, on(readAddressBook, book()))
  await openApp('/security/address-book')
  await screen.findByRole('list', { name: 'Addresses and recipients' })
  return api
}

test('SEC-79 the address book lists whom one paid, since when and from when on trusted; an entry is renamed and removed', async () => {
  const fresh = { ...ADDRESS, id: 'address.new', label: null, trusted_at: at(20 * HOUR_MS) }
  const api = await openBook(
    on(readAddressBook, book({ payees: [fresh, ADDRESS, PHONE] })),
    on(labelPayee, { result: 'ok' }),
    on(removePayee, () => raw(200, book({ payees: [PHONE] }))),
  )
  const entries = within(screen.getByRole('list', { name: 'Addresses and recipients' })).getAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent?.match(/Trusted (since|from)/)?.[0])).toEqual([
    'Trusted from',
    'Trusted since',
    undefined,
  ])
  expect(entries[2]?.textContent).toContain('0712 345 678')
  press('Rename Ledger at home')
  fireEvent.change(screen.getByLabelText('What you call it'), { target: { value: 'Cold' } })
  press('Save')
  await waitFor(() => expect(api.callsOf(labelPayee)[0]?.body).toEqual({ label: 'Cold' }))
  press('Remove Ledger at home')
  const dialog = within(screen.getByRole('alertdialog'))
  expect(dialog.getByText(/an address waits again/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Ledger at home')).toBeNull())
  expect(api.callsOf(removePayee)[0]?.url).toContain('/address-book/address.abc/remove')
})

test('SEC-79 an address is added with a name of one’s own; a wrong one is said at its field and stays', async () => {
  let isWrong = true
  const api = await openBook(
    on(addAddress, () =>
      isWrong
        ? refuse('address_invalid', { errors: [{ field: 'address', message: 'A letter of this address is wrong' }] })
        : raw(200, book()),
    ),
  )
  await screen.findByLabelText('Network')
  await waitFor(() => expect((screen.getByLabelText('Network') as HTMLSelectElement).value).toBe('ethereum'))
  press('Add the address')
  expect(screen.getByText('Please fill this in.')).toBeTruthy()
  expect(api.callsOf(addAddress)).toEqual([])
  const field = screen.getByLabelText('Address') as HTMLInputElement
  fireEvent.change(field, { target: { value: ` ${OUTSIDE} ` } })
  fireEvent.change(screen.getByLabelText('What you call it (optional)'), { target: { value: 'Exchange' } })
  press('Add the address')
  expect(await screen.findByText('A letter of this address is wrong')).toBeTruthy()
  expect(field.value).toContain(OUTSIDE)
  isWrong = false
  press('Add the address')
  expect(await screen.findByText('The address is in your book.')).toBeTruthy()
  expect(api.callsOf(addAddress)[1]?.body).toEqual({ network: 'ethereum', address: OUTSIDE, label: 'Exchange' })
  expect(field.value).toBe('')
})

test('SEC-76 the switch says what it does, and while it loosens until when it holds', async () => {
  const states = [book({ only_book: true }), book({ only_book: true, loosens_at: at(24 * HOUR_MS) })]
  const api = await openBook(on(setOnlyBook, () => raw(200, states.shift())))
  expect(screen.getByText(/^Coins may go to any address\./)).toBeTruthy()
  press('Turn on')
  expect(await screen.findByText(/Turning it off takes 24 hours/)).toBeTruthy()
  press('Turn off')
  expect(await screen.findByText(/^Turned off\. Until .* coins still go only/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy()
  expect(api.callsOf(setOnlyBook).map(({ body }) => body)).toEqual([{ is_on: true }, { is_on: false }])
})

test('SEC-79 an empty book teaches, and one that cannot be loaded can be asked for again', async () => {
  const answers = [refuse('internal'), raw(200, book({ payees: [] }))]
  fakeApi(
    on(me, ADA),
    on(chainOptions, { options: [] }),
    on(readAddressBook, () => answers.shift() ?? refuse('internal')),
  )
  await openApp('/security/address-book')
  expect(await screen.findByText('Your address book could not be loaded')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Nobody yet')).toBeTruthy()
  expect(await screen.findByText('No network is open here for sending coins.')).toBeTruthy()
})
