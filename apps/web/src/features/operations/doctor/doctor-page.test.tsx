import { consoleDoctor, consoleDoctorMessages, type DoctorFinding } from '@kivuko/contract/console-doctor.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { press, serve, startSignedIn } from '../../../../test/console-lists-driver.tsx'
import { openApp } from '../../../../test/render-app.tsx'
import { on, refuse } from '../../../../test/server.ts'

beforeEach(startSignedIn)

const FINDINGS: DoctorFinding[] = [
  { area: 'providers', about: 'Stripe', state: 'fine', says: 'It lets the key in.', remedy: null },
  {
    area: 'providers',
    about: 'M-Pesa app',
    state: 'wrong',
    says: 'Safaricom refuses the key.',
    remedy: 'Compare the keys.',
  },
  { area: 'staff', about: 'Staff', state: 'warning', says: 'There is 1 admin.', remedy: 'Have 3.' },
]

test('DTR-08 an admin reads what is wrong first, with what to do, and has it looked at again', async () => {
  let isMended = false
  const answer = () => ({
    status: 200 as const,
    body: {
      findings: isMended ? FINDINGS.slice(0, 1) : FINDINGS,
      is_well: isMended,
      as_of: '2026-11-25T09:00:00.000Z',
    },
  })
  serve('admin', on(consoleDoctor, answer))
  await openApp('/console/doctor')
  expect(await screen.findByText(/1 thing wrong. 1 thing to look at./)).toBeDefined()
  const items = within(screen.getByRole('region', { name: 'Providers' })).getAllByRole('listitem')
  expect(items[0]?.textContent).toBe('WrongM-Pesa appSafaricom refuses the key.Compare the keys.')
  expect(items).toHaveLength(2)
  isMended = true
  press('Look again')
  expect(await screen.findByText(/^Nothing is wrong. Looked at/)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Staff' })).toBeNull()
})

test('DTR-08 a doctor that cannot look says so and may be asked again', async () => {
  serve(
    'admin',
    on(consoleDoctor, () => refuse('internal')),
  )
  await openApp('/console/doctor')
  expect(await screen.findByText('The doctor could not look')).toBeDefined()
})

test('DTR-19 an admin has a mail and a text message sent to themselves, and reads what became of each', async () => {
  let asked = 0
  serve(
    'admin',
    on(consoleDoctor, () => ({
      status: 200,
      body: { findings: [], is_well: true, as_of: '2026-11-25T09:00:00.000Z' },
    })),
    on(consoleDoctorMessages, () => {
      asked += 1
      if (asked > 1) return refuse('rate_limited')
      const about = 'Mail to grace@kivuko.example'
      return {
        status: 200,
        body: {
          findings: [
            { area: 'providers', about, state: 'fine', says: 'It was handed over.', remedy: null },
            { area: 'providers', about: 'Text message', state: 'wrong', says: 'It was refused.', remedy: 'Check it.' },
          ],
        },
      }
    }),
  )
  await openApp('/console/doctor')
  await screen.findByText(/^Nothing is wrong/)
  press('Send me a test')
  expect(await screen.findByText(/Mail to grace@kivuko.example: It was handed over/)).toBeDefined()
  expect(screen.getByText(/Text message: It was refused. Check it./)).toBeDefined()
  press('Send me a test')
  expect(await screen.findByText(/Too many requests/)).toBeDefined()
})
