import { me } from '@kivuko/contract/auth.ts'
import {
  type AuditLine,
  auditChain,
  consoleAudit,
  exportAudit,
  listAuditExports,
} from '@kivuko/contract/console-audit.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ADA } from '../../../../test/people.ts'
import { address, openApp, startClean } from '../../../../test/render-app.tsx'
import { fakeApi, on, raw, refuse } from '../../../../test/server.ts'

const AT = '2026-11-18T09:00:00.000Z'
const LINE: AuditLine = {
  id: '7',
  at: AT,
  actor: 'command:root',
  actor_name: null,
  action: 'account.suspend',
  subject: 'usr_brian',
  subject_name: 'Brian Otieno',
  detail: 'stolen card',
}

const CHAIN = { check: { number: '1234', checked_at: AT, problem: null }, fingerprint: 'ab12 cd34' }

beforeEach(() => {
  startClean()
  localStorage.setItem('token', 'tok')
})

function serve(...more: Parameters<typeof fakeApi>) {
  const role = 'admin' as const
  const member = { id: 'usr_ada', name: 'Ada', email: ADA.email, role, has_second_step: true, added_at: AT }
  return fakeApi(
    ...more,
    on(auditChain, CHAIN),
    on(me, ADA),
    on(consoleMe, member),
    on(listAuditExports, { exports: [] }),
  )
}

test('OPS-58 filters are typed, searched for together, live in the address and are cleared', async () => {
  const api = serve(
    on(consoleAudit, ({ url }) =>
      raw(200, {
        rows: url.includes('action=') ? [] : [{ ...LINE, id: url.includes('after=') ? '3' : '7' }],
        next: url.includes('?') ? null : '7',
      }),
    ),
  )
  await openApp('/console/audit')
  const table = await screen.findByRole('table', { name: 'Audit lines' })
  expect(
    within(table)
      .getByRole('link', { name: /Brian Otieno/ })
      .getAttribute('href'),
  ).toBe('/console/customers?id=usr_brian')
  fireEvent.click(screen.getByRole('button', { name: 'Show older lines' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  fireEvent.change(screen.getByLabelText('What'), { target: { value: ' account. ' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  expect(api.callsOf(consoleAudit)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('No lines match')).toBeDefined()
  expect(address()).toBe('/console/audit?action=account.&from=2026-11-01')
  expect(api.callsOf(consoleAudit).at(-1)?.url).toContain('?action=account.&from=2026-11-01')
  fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1))
  expect(address()).toBe('/console/audit')
})

const PROBLEM = { ...CHAIN.check, number: '6', problem: 'Line 7, number 7 of the chain, was removed.' }

test.each([
  ['verified', CHAIN.check, /Chain verified up to line 1,234, .* Signing key ab12 cd34\./],
  ['not looked at yet', null, /verified for the first time within the hour/],
  ['broken', PROBLEM, /was removed\. Seen .*verify-audit\.ts/],
  ['unknown', undefined, /could not be loaded/],
])('SEC-106 above the lines stands that their chain is %s', { tags: 'long' }, async (_, check, text) => {
  serve(
    on(consoleAudit, { rows: [LINE], next: null }),
    on(auditChain, () => (check === undefined ? refuse('internal') : raw(200, { ...CHAIN, check }))),
  )
  await openApp('/console/audit')
  await screen.findByRole('table', { name: 'Audit lines' })
  await waitFor(() => expect(document.body.textContent).toMatch(text), { timeout: 10_000 })
  expect(screen.queryAllByRole('alert')).toHaveLength(check?.problem ? 1 : 0)
})

test('OPS-59 what is shown is saved as a file, and a failure says so', async () => {
  let isDown = true
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  const api = serve(
    on(consoleAudit, { rows: [LINE], next: null }),
    on(exportAudit, () => (isDown ? refuse('internal') : raw(200, 'Time,Actor'))),
  )
  await openApp('/console/audit?subject=usr_brian')
  await screen.findByRole('table', { name: 'Audit lines' })
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await screen.findByText('Saved as kivuko-audit.csv. Saving is written into the audit.')).toBeDefined()
  expect(api.callsOf(exportAudit).at(-1)?.url).toContain('/console/audit/export?subject=usr_brian')
})

test('SEC-64 a long export of the audit is listed with how far it is', async () => {
  const drawing = {
    id: 'exp_1',
    name: 'kivuko-audit-2026-11-20.csv',
    chosen: 'everything',
    state: 'drawing',
    lines_done: 10,
    lines_total: 2_000,
    requested_at: AT,
    expires_at: null,
  }
  let exports: unknown[] = []
  serve(
    on(consoleAudit, { rows: [LINE], next: null }),
    on(exportAudit, () => {
      exports = [drawing]
      return raw(202, { export: drawing })
    }),
    on(listAuditExports, () => raw(200, { exports })),
  )
  await openApp('/console/audit')
  await screen.findByRole('table', { name: 'Audit lines' })
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await screen.findByText(/the file is made in the background. Saving is written into the audit/)).toBeDefined()
  expect(await screen.findByText('10 of 2,000 lines')).toBeDefined()
})
