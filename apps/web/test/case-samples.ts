// Cases and the console around them, for tests of its screens.
import { me } from '@kivuko/contract/auth.ts'
import type { CaseFacts } from '@kivuko/contract/case-facts.ts'
import {
  type Case,
  type CaseLine,
  consoleCase,
  consoleCases,
  sanctionsListState,
} from '@kivuko/contract/console-cases.ts'
import { consoleMe } from '@kivuko/contract/console-staff.ts'
import type { StaffRole } from '@kivuko/contract/staff-roles.ts'
import { ADA } from './people.ts'
import { fakeApi, on } from './server.ts'

const LISTED: CaseFacts = {
  about: 'listed_person',
  entry_id: 'SMi.002',
  names: ['MARISTELLA QUORVANE', 'QUORVANE, Stella Marie'],
  matched_name: 'MARISTELLA QUORVANE',
  likeness_percent: 94,
  year_sign: 'agrees',
  birth_years: ['1979 to 1982'],
  programme: 'Sample',
  listed_on: '2020-11-23',
  list_version: '0123456789abcdef',
  customer_name: 'Quorvane Maristela',
  customer_birth_date: '1980-06-01',
}

export function line(change: Partial<CaseLine> = {}): CaseLine {
  return {
    id: 'cse_1',
    kind: 'screening',
    about: 'listed_person',
    state: 'open',
    customer: { id: 'usr_q', name: 'Quorvane Maristela' },
    assignee: null,
    opened_at: '2026-11-18T09:00:00.000Z',
    closed_at: null,
    outcome: null,
    ...change,
  }
}

export function found(change: Partial<Case> = {}): Case {
  return {
    ...line(),
    facts: LISTED,
    reason: null,
    closed_by: null,
    customer: {
      id: 'usr_q',
      name: 'Quorvane Maristela',
      email: 'quorvane@example.com',
      phone: '+254712345678',
      date_of_birth: '1980-06-01',
      tier: 2,
      is_suspended: false,
      created_at: '2026-11-01T00:00:00.000Z',
    },
    accounts: [],
    others: [
      {
        id: 'cse_0',
        kind: 'velocity',
        about: 'small_sends',
        state: 'closed',
        outcome: 'cleared',
        opened_at: '2026-11-02T00:00:00.000Z',
      },
    ],
    ...change,
  }
}

export const CLOSED = {
  state: 'closed',
  outcome: 'cleared',
  reason: 'Another person of the same name',
  closed_by: 'Grace Njeri',
  closed_at: '2026-11-18T10:00:00.000Z',
} as const
export const LIST = {
  version: '0123456789abcdef',
  people: 5,
  loaded_at: '2026-11-18T08:00:00.000Z',
  screened_at: '2026-11-18T08:01:00.000Z',
}

export function serveCases(more: Parameters<typeof fakeApi> = [], role: StaffRole = 'compliance') {
  return fakeApi(
    ...more,
    on(me, ADA),
    on(consoleMe, {
      id: ADA.id,
      name: 'Peter Otieno',
      email: 'peter@example.com',
      role,
      has_second_step: true,
      added_at: '2026-11-01T00:00:00.000Z',
    }),
    on(sanctionsListState, { list: LIST }),
    on(consoleCases, {
      rows: [line(), line({ id: 'cse_2', customer: { id: 'usr_b', name: 'Brian Otieno' } })],
      next: null,
    }),
    on(consoleCase, found()),
  )
}
