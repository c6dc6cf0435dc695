// Goal: what an operator types: a signer that had a folder is moved into a database with all that it signed, and the whole journal is verified.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase, withClient } from '../../../tools/testing/database.ts'
import { until } from '../../api/test/support/until.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { inFolder } from './in-folder.ts'
import { ask, MNEMONIC, POLICY, request, SECRET } from './sign-with.ts'
import { askDuty, HOT, openDuty, roleOf, rowsOf, SEAL_KEY } from './signer-database.ts'

type Said = { code: number; said: string }

function commandsOn(env: NodeJS.ProcessEnv) {
  return async (name: string, ...words: string[]): Promise<Said> => {
    const program = join(import.meta.dirname, '..', 'src', 'commands', `${name}.ts`)
    return promisify(execFile)(process.execPath, [program, ...words], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    )
  }
}

test('RUN-97 a folder’s journal is moved once, with every line; nobody signs from that folder any more, and the journal is verified from end to end', {
  tags: 'long',
}, async () => {
  await using database = await testDatabase('nothing', async () => undefined)
  const command = commandsOn({
    ...process.env,
    KIVUKO_ENV: 'demo',
    SIGNER_SECRET: SECRET,
    SIGNER_MNEMONIC: MNEMONIC,
    SIGNER_POLICY: JSON.stringify(POLICY),
    SIGNER_DATABASE_URL: database.runUrl,
    SIGNER_DATABASE_OWNER_URL: database.url,
  })
  const owning = { ownerUrl: database.url, role: roleOf(database.runUrl), hot: HOT, sealKey: SEAL_KEY }
  await inFolder(async (start, folder) => {
    const signer = await start()
    const first = await ask(signer.url, request({ amount: '5' }))
    await ask(signer.url, request({ id: 'chs_2', nonce: 1, amount: '2' }))
    await expect(openDuty(database.runUrl)).rejects.toThrow('has no journal yet')
    await expect(prepareDatabase({ ...owning, lines: undefined })).rejects.toThrow('has no journal yet')
    // Its signer still runs.
    expect(await command('prepare-database', 'from', folder)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is used by the process'),
    })
    await signer.close()
    expect(await command('prepare-database', 'from', folder)).toMatchObject({
      code: 0,
      said: expect.stringContaining('2 lines were moved'),
    })
    await expect(start()).rejects.toThrow('was moved into a database')
    await expect(prepareDatabase({ ...owning, lines: [] })).rejects.toThrow('has a journal already')

    const duty = await openDuty(database.runUrl)
    try {
      const again = await until('it signs', () => askDuty(duty, request({ amount: '5' })))
      expect(again.decision).toMatchObject({ isNew: false, line: { nonce: 0 } })
      expect(first.status).toBe(200)
      const refusal = async (change: Record<string, unknown>) =>
        (await until('it signs', () => askDuty(duty, request(change)))).decision
      expect(await refusal({ id: 'chs_3', nonce: 1, amount: '0.1' })).toEqual({ refused: 'nonce_taken' })
      expect(await refusal({ id: 'chs_3', nonce: 2, amount: '1.1' })).toEqual({ refused: 'over_day_limit' })
    } finally {
      await duty.close()
    }
    expect((await rowsOf(database)).map(({ line: { id } }) => id)).toEqual(['chs_1', 'chs_2'])

    const hash = await withClient(database.url, async (owner) => {
      const { rows } = await owner.query<{ hash: string }>(
        `select encode(hash, 'hex') as hash from signer.journal where seq = 2`,
      )
      return rows[0]?.hash ?? ''
    })
    expect(await command('verify-journal', '2', hash)).toEqual({
      code: 0,
      said: `2 lines, each chained to the one before and sealed. Note: 2 ${hash}\n`,
    })
    // A copy from before that line does not have it.
    expect(await command('verify-journal', '3', hash)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The line 3 is not the one that was noted'),
    })
  })
})
