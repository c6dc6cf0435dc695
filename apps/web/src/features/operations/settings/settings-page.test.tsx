import { me } from '@kivuko/contract/auth.ts'
import {
  changeSetting,
  listSettingChanges,
  listSettings,
  METHOD_SETTINGS,
  SETTING_NAMES,
  type Setting,
  type SettingName,
} from '@kivuko/contract/console-settings.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function settings(change: Partial<Record<SettingName, Setting['value']>> = {}): Setting[] {
  return SETTING_NAMES.map((name) => {
    const initial = name.endsWith('_bps') ? 250 : name === 'low_stock_usd' ? '1000.00' : true
    const isWay = METHOD_SETTINGS.some((way) => way.name === name)
    const is_connected = isWay ? name !== 'method_EUR_card' : null
    const value = change[name] ?? initial
    return { name, value, initial_value: initial, is_connected, changed_at: null, changed_by: null }
  })
}

type Handler = ReturnType<typeof on>

async function openPage(canChange: boolean, ...handlers: Handler[]) {
  const member = {
    id: 'usr_grace',
    name: 'Grace',
    email: 'g@example.com',
    has_second_step: true,
    added_at: '2026-11-01',
  }
  const api = fakeApi(
    ...handlers,
    on(me, ADA),
    on(consoleMe, { ...member, role: canChange ? 'admin' : 'treasury' }),
    on(listSettings, { settings: settings(), can_change: canChange }),
    on(listSettingChanges, { rows: [], next: null }),
  )
  await openApp('/console/settings')
  await screen.findByRole('table', { name: 'Prices' })
  return api
}

const rowOf = (name: string) => within(screen.getByRole('cell', { name }).closest('tr') as HTMLElement)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('OPS-77 OPS-79 a fee is changed in basis points with a reason, and shown before and after', async () => {
  const api = await openPage(
    true,
    on(changeSetting, ({ body }) => raw(200, { settings: settings({ [body.name]: body.value }), can_change: true })),
  )
  expect(rowOf('Fee for payment by card').getAllByText('2.50%')).toHaveLength(2)
  press('Change: Fee for payment by card')
  const dialog = within(screen.getByRole('dialog', { name: 'Fee for payment by card' }))
  type('Why', 'Cheaper than the others')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('That is what it is already')).toBeTruthy()
  type('In basis points', '6000')
  expect(dialog.getByText(/must be a whole number of basis points/)).toBeTruthy()
  expect(api.callsOf(changeSetting)).toEqual([])
  type('In basis points', '175')
  expect(dialog.getByText('1.75%')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(rowOf('Fee for payment by card').getByText('1.75%')).toBeTruthy())
  const [sent] = api.callsOf(changeSetting)
  expect(sent?.body).toEqual({ name: 'fee_card_bps', value: 175, reason: 'Cheaper than the others' })
  await waitFor(() => expect(api.callsOf(listSettingChanges)).toHaveLength(2))
})

test('OPS-78 a way to pay is closed by a switch; one that is not connected says so; a refusal stays on screen', async () => {
  const api = await openPage(
    true,
    on(changeSetting, () => refuse('role_refused')),
  )
  expect(rowOf('EUR by card').getByText('Not connected here')).toBeTruthy()
  press('Change: NGN by card')
  const dialog = within(screen.getByRole('dialog', { name: 'NGN by card' }))
  expect(dialog.getByText('Closed')).toBeTruthy()
  type('Why', 'The network is down')
  fireEvent.click(dialog.getByRole('button', { name: 'Close it' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your role does not include this')
  expect(api.callsOf(changeSetting)[0]?.body).toMatchObject({ name: 'method_NGN_card', value: false })
})

test('OPS-79 treasury sees settings and their history, filtered in the address, and changes nothing', async () => {
  const change = {
    id: '7',
    name: 'spread_bps',
    old_value: 100,
    new_value: 90,
    reason: 'Agreed in the pricing meeting',
    changed_by: { id: 'usr_grace', name: 'Grace Wanjiru' },
    changed_at: '2026-11-20T09:00:00.000Z',
  }
  const api = await openPage(
    false,
    on(listSettingChanges, ({ url }) => raw(200, { rows: url.includes('name=') ? [change] : [], next: null })),
  )
  expect(screen.getByText(/Only an admin changes settings/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  expect(await screen.findByText('Nothing was changed yet')).toBeTruthy()
  type('Setting', 'spread_bps')
  expect(await screen.findByText('Agreed in the pricing meeting')).toBeTruthy()
  expect(address()).toBe('/console/settings?setting=spread_bps')
  expect(api.callsOf(listSettingChanges).at(-1)?.url).toContain('name=spread_bps')
})
