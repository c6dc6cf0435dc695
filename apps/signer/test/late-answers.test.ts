// Goal: each thing that a signer could say after its term is over, at the moment when it does not know that it is over.
import { expect, test } from 'vitest'
import { withClient } from '../../../tools/testing/database.ts'
import { until } from '../../api/test/support/until.ts'
import type { Duty } from '../src/duty.ts'
import { createKeys } from '../src/keys.ts'
import { readClocks } from '../src/lease.ts'
import { buildSigner } from '../src/server.ts'
import { connect, disconnect, takeLease } from '../src/store.ts'
import { ask, MNEMONIC, request, SECRET } from './sign-with.ts'
import { askDuty, openDuty, policy, rowsOf, signerDatabase } from './signer-database.ts'

/** So long that it is not renewed by itself while a test looks. */
const LEASE_MS = 60_000
const HOUR_MS = 3_600_000

test('RUN-92 who does not know yet that another took over signs nothing, repeats nothing and refuses nothing', async () => {
  await using database = await signerDatabase()
  const other = await connect(database.runUrl, { name: 'other', patienceMs: LEASE_MS })
  const endLease = () =>
    withClient(database.url, (owner) => owner.query('update signer.lease set until = clock_timestamp()'))
  try {
    for (const [what, asked] of [
      ['a new one', request({ id: 'chs_new', nonce: 1, amount: '1' })],
      ['one that it signed', request()],
      ['one over its limits', request({ id: 'chs_big', nonce: 2, amount: '9' })],
      ['one with a number that is used', request({ id: 'chs_used', nonce: 0 })],
    ] as const) {
      await endLease()
      const duty = await openDuty(database.runUrl, { leaseMs: LEASE_MS })
      try {
        const first = await until('it signs', () => askDuty(duty, request()))
        expect([first.mayLeave(), duty.standing().is]).toEqual([true, 'active'])
        await endLease()
        const taken = await takeLease(other, 'other', LEASE_MS)
        expect(taken?.term).toBe((first.term ?? 0) + 1)
        // It believes in its lease for most of a minute still.
        expect(duty.standing().is).toBe('active')
        expect(await askDuty(duty, asked), what).toBeUndefined()
        expect(duty.standing()).toEqual({ is: 'passive' })
        expect(first.mayLeave()).toBe(false)
      } finally {
        await duty.close()
      }
    }
    expect((await rowsOf(database)).map(({ line: { id } }) => id)).toEqual(['chs_1'])
  } finally {
    await disconnect(other)
  }
})

test('RUN-92 who is frozen between the line and the answer keeps the signature, and its line counts for the one that goes on', async () => {
  await using database = await signerDatabase()
  let frozenMs = 0
  const clocks = () => {
    const { steady, day } = readClocks()
    return { steady: steady + frozenMs, day }
  }
  const duty = await openDuty(database.runUrl, { leaseMs: LEASE_MS, clocks })
  const frozenAfterTheLine: Duty = {
    standing: () => duty.standing(),
    close: () => duty.close(),
    async answer(work) {
      const answer = await duty.answer(work)
      if (answer) frozenMs = HOUR_MS
      return answer
    },
  }
  const keys = createKeys(MNEMONIC)
  const signer = buildSigner({ keys, policy, duty: frozenAfterTheLine, secrets: [SECRET] })
  try {
    const url = await signer.listen({ host: '127.0.0.1', port: 0 })
    await until('it signs', () => duty.standing().is === 'active')
    expect(await ask(url, request({ amount: '5' }))).toEqual({ status: 503, body: { error: 'not_active' } })
    expect((await rowsOf(database)).map(({ line: { id } }) => id)).toEqual(['chs_1'])
  } finally {
    await signer.close()
    await duty.close()
  }
  const next = await openDuty(database.runUrl, { leaseMs: LEASE_MS })
  try {
    const { decision } = await until('the next one signs', () =>
      askDuty(next, request({ id: 'chs_2', nonce: 1, amount: '4' })),
    )
    expect(decision).toEqual({ refused: 'over_day_limit' })
    expect((await askDuty(next, request({ amount: '5' })))?.decision).toMatchObject({ isNew: false })
  } finally {
    await next.close()
  }
})

test('RUN-94 a commit that the database warns about is not believed; its line is there, and gets the same signature later', {
  tags: 'long',
}, async () => {
  await using database = await signerDatabase()
  const duty = await openDuty(database.runUrl, { leaseMs: 1_000 })
  const asOwner = (statement: string) => withClient(database.url, (owner) => owner.query(statement))
  try {
    // As PostgreSQL does when somebody ends its wait for a second machine.
    await asOwner(`create function signer.warn() returns trigger language plpgsql as
      $$ begin raise warning 'might not have been replicated'; return null; end $$`)
    await asOwner('create trigger warn after insert on signer.journal for each row execute function signer.warn()')
    await until('it is written', async () => {
      expect(await askDuty(duty, request())).toBeUndefined()
      return (await rowsOf(database)).length === 1
    })
    await asOwner('drop trigger warn on signer.journal')
    const again = await until('it signs again', () => askDuty(duty, request()))
    expect(again.decision).toMatchObject({ isNew: false, line: { id: 'chs_1' } })
  } finally {
    await duty.close()
  }
})
