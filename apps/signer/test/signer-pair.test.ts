// Goal: two real signers on one database. One signs; whatever becomes of it, the other goes on with the same counts, and
// the one that comes back says nothing that is not true any more.
import { expect, test } from 'vitest'
import { startDatabaseProxy } from '../../api/test/support/database-proxy.ts'
import { until } from '../../api/test/support/until.ts'
import { ask, request } from './sign-with.ts'
import { rowsOf, signerDatabase } from './signer-database.ts'
import { pairEnvironment, type SignerProcess, startProcess } from './signer-process.ts'

const LEASE_MS = 2_000

const environmentOf = (databaseUrl: string, name: string) => pairEnvironment({ databaseUrl, name, leaseMs: LEASE_MS })

type Health = { status: string; standing: 'active' | 'passive'; term?: number; since?: string }
const healthOf = async ({ url }: SignerProcess) => (await (await fetch(`${url}/health`)).json()) as Health

/** The one that signs, and the other. */
function whoSigns(
  pair: readonly SignerProcess[],
): Promise<{ active: SignerProcess; passive: SignerProcess; term: number }> {
  return until('one of them signs', async () => {
    const healths = await Promise.all(pair.map(healthOf))
    const at = healths.findIndex(({ standing }) => standing === 'active')
    const [active, passive, term] = [pair[at], pair[1 - at], healths[at]?.term]
    return active && passive && term !== undefined ? { active, passive, term } : undefined
  })
}

/** Answered by the one that signs, whichever it is by then. */
function answered(pair: readonly SignerProcess[], asked: unknown) {
  return until('one of them answers', async () => {
    for (const { url } of pair) {
      const answer = await ask(url, asked)
      if (answer.status !== 503) return answer
      expect(answer.body).toEqual({ error: 'not_active' })
    }
    return undefined
  })
}

test('RUN-90 RUN-92 RUN-93 RUN-95 of two that are started at once one signs; frozen or killed, the other goes on with its counts, and who wakes up says nothing', {
  tags: ['long'],
}, async () => {
  await using database = await signerDatabase()
  const start = (name: string) => startProcess(environmentOf(database.runUrl, name))
  const started = await Promise.all([start('north'), start('south')])
  try {
    const { active, passive, term } = await whoSigns(started)
    expect((await rowsOf(database)).length).toBe(0)
    const eth = (id: string, nonce: number, amount: string) => request({ id, nonce, amount })
    // Five of the eight that a day allows.
    const first = await answered(started, eth('chs_1', 0, '5'))
    expect(first.status).toBe(200)

    active.child.kill('SIGSTOP')
    // What reaches it now waits in its socket: one it signed, one within its limits, one it would refuse.
    const late = [eth('chs_1', 0, '5'), eth('chs_late', 1, '1'), eth('chs_no', 2, '9')].map((each) =>
      ask(active.url, each),
    )
    const next = await until('the other one signs', async () => {
      const health = await healthOf(passive)
      return health.standing === 'active' ? health : undefined
    })
    expect(next.term).toBeGreaterThan(term)
    const alone = [passive]
    expect((await answered(alone, eth('chs_1', 0, '5'))).body).toMatchObject({ signed: first.body.signed })
    expect((await answered(alone, eth('chs_2', 0, '1'))).body.refused).toBe('nonce_taken')
    expect((await answered(alone, eth('chs_2', 1, '3.1'))).body.refused).toBe('over_day_limit')
    expect((await answered(alone, eth('chs_2', 1, '3'))).status).toBe(200)

    active.child.kill('SIGCONT')
    for (const { status, body } of await Promise.all(late)) {
      // Or it took over again since, by the rules: then it knows what the other one signed.
      if (status === 503) expect(body).toEqual({ error: 'not_active' })
      else expect(body.term).toBeGreaterThan(next.term ?? 0)
    }
    expect((await rowsOf(database)).map(({ line: { id } }) => id)).toEqual(['chs_1', 'chs_2'])

    // The one that signs now is killed: the one that was frozen goes on.
    const second = await whoSigns(started)
    second.active.child.kill('SIGKILL')
    await second.active.ended
    const survivor = [second.passive]
    expect((await answered(survivor, eth('chs_3', 2, '0.1'))).body.refused).toBe('over_day_limit')
    expect((await answered(survivor, eth('chs_3', 1, '0.1'))).body.refused).toBe('nonce_taken')
    expect((await answered(survivor, request({ id: 'chs_4', network: 'bsc', coin: 'BNB' }))).status).toBe(200)

    // A third one, started in its place, waits; asked to end, the one that signs hands over at once.
    const third = await start('north')
    started.push(third)
    const both = await Promise.all([second.passive, third].map(healthOf))
    expect(both.filter(({ standing }) => standing === 'active').length).toBeLessThan(2)
    second.passive.child.kill('SIGTERM')
    await second.passive.ended
    expect((await answered([third], request({ id: 'chs_4', network: 'bsc', coin: 'BNB' }))).status).toBe(200)
    const rows = await rowsOf(database)
    expect(rows.map(({ line: { id } }) => id)).toEqual(['chs_1', 'chs_2', 'chs_4'])
    expect(rows.map((row) => row.term)).toEqual(rows.map((row) => row.term).toSorted((a, b) => a - b))
    for (const each of started) expect(each.said()).not.toMatch(/winner|0x[0-9a-f]{100}/)
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
  }
})

test('RUN-94 while its database is away nobody signs; when it is back one does, with what was written, and nothing is started again', {
  tags: 'long',
}, async () => {
  await using database = await signerDatabase()
  await using proxy = await startDatabaseProxy(database.runUrl)
  const one = await startProcess(environmentOf(proxy.url, 'north'))
  try {
    const first = await answered([one], request())
    await proxy.cut()
    expect(await ask(one.url, request({ id: 'chs_2', nonce: 1 }))).toEqual({
      status: 503,
      body: { error: 'not_active' },
    })
    // What it signed before it does not hand out either: somebody else may sign by now.
    expect((await ask(one.url, request())).status).toBe(503)
    expect(await healthOf(one)).toEqual({ status: 'ok', standing: 'passive' })
    await proxy.restore()
    expect((await answered([one], request())).body.signed).toBe(first.body.signed)
    // It is there, takes what is said and answers nothing: like a network that is cut in the middle.
    proxy.freeze()
    expect((await ask(one.url, request({ id: 'chs_3', nonce: 2 }))).status).toBe(503)
    await proxy.restore()
    expect((await answered([one], request({ id: 'chs_4', nonce: 0 }))).body.refused).toBe('nonce_taken')
    const again = await answered([one], request({ id: 'chs_3', nonce: 2 }))
    expect(again.status).toBe(200)
    expect((await rowsOf(database)).map(({ line: { id } }) => id)).toEqual(['chs_1', 'chs_3'])
    expect(one.said()).toContain('does not sign any more')
  } finally {
    one.child.kill('SIGKILL')
    await one.ended
  }
})
