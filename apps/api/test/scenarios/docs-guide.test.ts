// Goal: the lines of the guide for partners work as they stand there, with the ids of what they made in the place of its dots.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PartnerScope } from '@kivuko/contract/partner-keys.ts'
import { setPartnerPublicKey } from '@kivuko/contract/partner-signatures.ts'
import { expect, test } from 'vitest'
import { readBlocks } from '../../../../packages/sdk/test/support/snippets.ts'
import { inheritedEnvironment } from '../../../../tools/environment.ts'
import { ROOT } from '../../../../tools/start/environment.ts'
import { newKey, newPartner, startBothModes } from '../support/partners.ts'
import { startPayers, upload } from '../support/payouts.ts'
import { until } from '../support/until.ts'

const run = promisify(execFile)
const GUIDE = join(ROOT, 'docs/guides/partners.md')

test('PTN-311 the calls of the guide sell coins to a customer, from nobody to their balance, and say who they are', {
  tags: ['long'],
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  await both.test.startBackground()
  // With the scopes that it names.
  const [, scopes = '[]'] = /"scopes": (\[[^\]]+\])/.exec(await readFile(GUIDE, 'utf8')) ?? []
  const { secret } = await newKey(await newPartner(both), { scopes: JSON.parse(scopes) as PartnerScope[] })
  const env = { ...inheritedEnvironment(), KIVUKO: both.live.url, KEY: secret }
  const [block = '', verifying = '', linking = ''] = await readBlocks(GUIDE, 'sh')
  const [definition = '', ...lines] = block.trim().split('\n')
  expect(definition).toMatch(/^call\(\) \{/)
  const ids = new Map<string, string>()
  const say = async (line: string) => {
    const own = line.replaceAll(/(pcu|quo|ord|vlk)_…/g, (dots, kind: string) => ids.get(kind) ?? dots)
    const { stdout } = await run('bash', ['-ec', `${definition}\n${own}`], { env })
    const answer = JSON.parse(stdout) as { id?: string; status?: string; state?: string; data?: object[] }
    if (answer.id) ids.set(answer.id.slice(0, 3), answer.id)
    return answer
  }
  await both.test.deps.rates.refresh()
  const [customer, quote, order, state, balances] = lines as [string, string, string, string, string]
  expect(lines).toHaveLength(5)
  expect((await say(customer)).id).toMatch(/^pcu_/)
  expect((await say(quote)).id).toMatch(/^quo_/)
  expect(await say(order)).toMatchObject({ id: expect.stringMatching(/^ord_/) })
  await until('the phone rings', () => both.test.sandbox.control.phones.answer('0712345678', 'accept'))
  await until('the order is completed', async () => (await say(state)).status === 'completed')
  expect((await say(balances)).data).toContainEqual(expect.objectContaining({ asset: 'USDT' }))
  const [identity = '', outcome = ''] = verifying.trim().split('\n')
  expect(await say(identity)).toMatchObject({ state: 'in_review', tier: 3 })
  await until('it was compared', async () => (await say(outcome)).state === 'accepted')
  const [link = '', standing = ''] = linking.trim().split('\n')
  expect(await say(link)).toMatchObject({
    status: 'open',
    url: expect.stringContaining('/sw/verification#kv_vl_test_'),
  })
  expect(await say(standing)).toMatchObject({ status: 'open', identity: 'verified', customer_tier: 3 })
})

test('PTN-313 the pair of the guide is one that signs, and its file of payouts is taken', {
  tags: ['long'],
}, async () => {
  await using both = await startBothModes({ sandbox: true })
  const payers = await startPayers(both, { shillings: '0' })
  const folder = await mkdtemp(join(tmpdir(), 'kivuko-guide-'))
  try {
    const block = (await readBlocks(GUIDE, 'sh')).find((each) => each.includes('openssl')) ?? ''
    const { stdout: public_key } = await run('sh', ['-ec', block], { cwd: folder })
    expect(await readFile(join(folder, 'signing.pem'), 'utf8')).toContain('PRIVATE KEY')
    const { key } = await newKey(payers.partner)
    const set = await payers.partner.owner.call(setPartnerPublicKey, {
      params: { ...payers.params, key: key.id },
      body: { mode: 'test', public_key },
    })
    expect(set.body.key).toMatchObject({ id: key.id, public_key: expect.any(String) })
    const [file = ''] = await readBlocks(GUIDE, '')
    const { body } = await upload(both, payers, payers.finance, file)
    expect(body).toMatchObject({ state: 'proposed', amount: '25000.00', rows: { waiting: 1 } })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
