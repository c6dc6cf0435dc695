// Goal: what the database holds by itself, whatever a program believes: one term writes, nothing that is written changes,
// and what is not as it was written is used by nobody.
import pg from 'pg'
import { expect, test } from 'vitest'
import { type TestDatabase, withClient } from '../../../tools/testing/database.ts'
import { until } from '../../api/test/support/until.ts'
import { chainLine, NO_LINES, sealKeyOf } from '../src/chain-line.ts'
import { checkDatabase } from '../src/check-database.ts'
import { lineToText } from '../src/line.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { connect, disconnect, insertRow, readFacts, renewLease, takeLease } from '../src/store.ts'
import { OUTSIDE, request } from './sign-with.ts'
import { askDuty, HOT, openDuty, refusalOf, roleOf, rowsOf, SEAL_KEY, signerDatabase } from './signer-database.ts'

const LEASE_MS = 60_000
const line = (id: string, nonce: number) =>
  lineToText({
    at: 1,
    id,
    kind: 'withdrawal',
    network: 'ethereum',
    from: HOT,
    to: OUTSIDE,
    coin: 'ETH',
    units: 1n,
    nonce,
    gas: { limit: 1n, max: 1n, tip: 1n },
  })

test('RUN-91 the database admits a line in the term that is in force alone, in its place, with a number of its own, and changes none', async () => {
  await using database = await signerDatabase()
  const [old, current] = await Promise.all(
    ['old', 'current'].map((name) => connect(database.runUrl, { name, patienceMs: LEASE_MS })),
  )
  if (!old || !current) throw new Error('there are two connections')
  const written = (connection: typeof old, row: Parameters<typeof insertRow>[1]) =>
    insertRow(connection, row).then(
      () => 'written',
      ({ code }: pg.DatabaseError) => code,
    )
  try {
    const chained = (head: typeof NO_LINES, term: number, text: string) =>
      chainLine(head, { term, line: text, key: SEAL_KEY })
    // Nobody has the lease yet.
    expect(await written(old, chained(NO_LINES, 0, line('a', 0)))).toBe('KV001')
    expect(await takeLease(old, 'old', LEASE_MS)).toMatchObject({ term: 1 })
    const one = chained(NO_LINES, 1, line('a', 0))
    expect(await written(old, one)).toBe('written')
    expect(await takeLease(current, 'current', LEASE_MS)).toBeUndefined()

    // It ends, another one takes over, and the old one does not know.
    await withClient(database.url, (owner) => owner.query('update signer.lease set until = now()'))
    expect(await written(old, chained(one, 1, line('b', 1)))).toBe('KV001')
    expect(await renewLease(old, 1, LEASE_MS)).toBeUndefined()
    expect(await takeLease(current, 'current', LEASE_MS)).toMatchObject({ term: 2 })
    expect(await written(old, chained(one, 1, line('b', 1)))).toBe('KV001')
    expect(await renewLease(old, 1, LEASE_MS)).toBeUndefined()
    // A term of the future is no term either.
    expect(await written(old, chained(one, 3, line('b', 1)))).toBe('KV001')

    const two = chained(one, 2, line('b', 1))
    expect(await written(current, { ...two, seq: 3 })).toBe('KV002')
    expect(await written(current, { ...two, seq: 1 })).toBe('KV002')
    expect(await written(current, { ...two, hash: one.hash })).toBe('KV003')
    expect(await written(current, chained(one, 2, line('b', 0)))).toBe('KV004')
    expect(await written(current, two)).toBe('written')

    await expectUnchangeable(database)
    expect((await rowsOf(database)).map(({ seq, term, line: { id } }) => [seq, term, id])).toEqual([
      [1, 1, 'a'],
      [2, 2, 'b'],
    ])
  } finally {
    await Promise.all([old, current].map(disconnect))
  }
})

/** Neither the role that signs nor the owner changes what was signed; the role cannot make itself who signs. */
async function expectUnchangeable(database: TestDatabase): Promise<void> {
  for (const [url, code] of [
    [database.runUrl, '42501'],
    [database.url, 'KV005'],
  ] as const)
    await withClient(url, async (client) => {
      for (const statement of [
        `update signer.journal set line = '{}'`,
        'delete from signer.journal',
        'truncate signer.journal',
        `update signer.wallet set hot = '${OUTSIDE}'`,
        'update signer.lease set term = 1',
        'update signer.lease set term = 9',
        'delete from signer.lease',
      ])
        expect(await refusalOf(client, statement), statement).toContain(code)
    })
  await withClient(database.runUrl, async (client) => {
    for (const statement of [
      `insert into signer.journal (seq, term, line, hash, seal, written_at) values (3, 2, '{}', '', '', now())`,
      "update signer.lease set until = now() + interval '1 day'",
      'insert into signer.lease select * from signer.lease',
      'create table signer.more ()',
      'select from signer.lease for update',
    ])
      expect(await refusalOf(client, statement), statement).toContain('42501')
    expect(await refusalOf(client, 'select signer.renew_lease(2, 3600000)')).toContain('22023')
  })
}

test('RUN-91 a line that is held up on its way until its lease is over is refused when it arrives', async () => {
  await using database = await signerDatabase()
  const connection = await connect(database.runUrl, { name: 'slow', patienceMs: LEASE_MS })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    await takeLease(connection, 'slow', 300)
    await owner.query('begin')
    await owner.query('select from signer.lease for update')
    const held = insertRow(connection, chainLine(NO_LINES, { term: 1, line: line('a', 0), key: SEAL_KEY }))
    const refused = expect(held).rejects.toMatchObject({ code: 'KV001' })
    await until('the lease is over by the database’s clock', async () => {
      const { rows } = await owner.query('select until < clock_timestamp() as over from signer.lease')
      return rows[0]?.over === true
    })
    await owner.query('commit')
    await refused
    expect(await rowsOf(database)).toEqual([])
  } finally {
    await owner.end()
    await disconnect(connection)
  }
})

async function spoil(url: string, statement: string): Promise<void> {
  await withClient(url, async (owner) => {
    await owner.query('alter table signer.journal disable trigger user')
    await owner.query(statement)
    await owner.query('alter table signer.journal enable trigger user')
  })
}

test('RUN-96 from a journal that was changed, cut short or brought back from an old copy nobody signs, and it is said why', async () => {
  await using database = await signerDatabase()
  const heard: string[] = []
  const one = await openDuty(database.runUrl, { leaseMs: 1_000, say: (sentence) => heard.push(sentence) })
  try {
    await until('it signs', () => one.standing().is === 'active')
    for (const nonce of [0, 1, 2]) {
      const asked = request({ id: `chs_${nonce}`, nonce, amount: '0.5' })
      await until('it is signed', async () => (await askDuty(one, asked))?.decision)
    }
    const other = await openDuty(database.runUrl, { say: (sentence) => heard.push(sentence) })
    await one.close()
    await until('the other one signs', () => other.standing().is === 'active')
    await other.close()

    // The owner of the database lowers what was sent, and reckons the hash anew: without the words there is no seal.
    await spoil(database.url, `update signer.journal set line = replace(line, '500000000000000000', '1') where seq = 2`)
    await expect(openDuty(database.runUrl)).rejects.toThrow('the line 2 is not chained to the one before')
    await spoil(
      database.url,
      `update signer.journal j set hash = sha256(before.hash || convert_to(j.term::text || '.' || j.line, 'UTF8'))
       from signer.journal before where j.seq = 2 and before.seq = 1`,
    )
    await expect(openDuty(database.runUrl)).rejects.toThrow('the line 2 was not written by a signer with these words')
    await spoil(database.url, 'delete from signer.journal where seq = 2')
    await expect(openDuty(database.runUrl)).rejects.toThrow('the line 2 is missing')
  } finally {
    await one.close()
  }
  // One that is running remembers how far the journal went.
  await using fresh = await signerDatabase()
  const running = await openDuty(fresh.runUrl, { say: (sentence) => heard.push(sentence) })
  try {
    await until('it signs', () => askDuty(running, request()))
    await spoil(fresh.url, 'delete from signer.journal')
    await until('it finds out', async () => {
      const answer = await askDuty(running, request({ id: 'chs_9', nonce: 9 }))
      expect(answer).toBeUndefined()
      return heard.some((sentence) => sentence.includes('the database was brought back from an old copy'))
    })
    expect(running.standing()).toEqual({ is: 'passive' })
    expect(await rowsOf(fresh)).toEqual([])
  } finally {
    await running.close()
  }
})

test('RUN-97 a database that is another wallet’s, is not prepared, lets its role do more or waits for no second machine is not used', async () => {
  await using database = await signerDatabase()
  const unused = { hot: HOT, isForReal: false }
  const factsOf = async (url: string) => {
    const connection = await connect(url, { name: 'facts', patienceMs: LEASE_MS })
    const facts = await readFacts(connection)
    await disconnect(connection)
    return facts
  }
  const facts = await factsOf(database.runUrl)
  expect(() => checkDatabase(facts, unused)).not.toThrow()
  expect(() => checkDatabase(facts, { ...unused, hot: OUTSIDE })).toThrow(`has the journal of the wallet ${HOT}`)
  expect(() => checkDatabase(undefined, unused)).toThrow('prepare-database.ts')
  const owned = await factsOf(database.url)
  expect(() => checkDatabase(owned, unused)).toThrow('names a role that may change what was signed')
  if (!facts) throw new Error('the database is prepared')
  expect(() => checkDatabase({ ...facts, commits: 'off' }, unused)).toThrow('without a pooler')
  expect(() => checkDatabase({ ...facts, is_read_only: true }, unused)).toThrow('name the primary')
  const real = { hot: HOT, isForReal: true }
  const alone = { ...facts, fsync: 'on', standbys: '' }
  expect(() => checkDatabase(alone, real)).toThrow('set synchronous_standby_names')
  expect(() => checkDatabase({ ...alone, standbys: '*' }, real)).not.toThrow()
  expect(() => checkDatabase({ ...alone, standbys: '*', fsync: 'off' }, real)).toThrow('fsync off')

  // It is prepared once: neither another wallet nor an empty journal takes its place.
  const again = { ownerUrl: database.url, role: roleOf(database.runUrl), hot: HOT, sealKey: SEAL_KEY }
  await prepareDatabase({ ...again, lines: undefined })
  await expect(prepareDatabase({ ...again, lines: [] })).rejects.toThrow('has a journal already')
  await expect(prepareDatabase({ ...again, hot: OUTSIDE, lines: undefined })).rejects.toThrow('a database of their own')
  await expect(prepareDatabase({ ...again, role: 'nobody_at_all', lines: undefined })).rejects.toThrow('create role')
  await expect(openDuty(database.runUrl, { sealKey: sealKeyOf('x'), hot: OUTSIDE })).rejects.toThrow(
    'SIGNER_DATABASE_URL',
  )
})
