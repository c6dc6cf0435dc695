import { setImmediate as nextTurn } from 'node:timers/promises'
import { t } from '@kivuko/contract/text.ts'
import { expect, test } from 'vitest'
import { gather } from './gather.ts'
import { languageAsked, languageNow, speaking } from './languages.ts'

test('LNG-21 of the languages that are asked for the first that is spoken here counts, by its weight', () => {
  const asked = [
    [undefined, 'en'],
    ['', 'en'],
    ['sw', 'sw'],
    ['FR-be', 'fr'],
    ['de-CH,de;q=0.9,ha;q=0.4,yo;q=0.5', 'yo'],
    ['sw;q=0,pcm;q=0.1', 'pcm'],
    ['sw ; q=0.2 , fr', 'fr'],
    ['*', 'en'],
    ['sw;q=x', 'en'],
    [`${'de,'.repeat(200)}sw`, 'en'],
  ] as const
  expect(asked.map(([header]) => languageAsked(header))).toEqual(asked.map(([, language]) => language))
})

test('LNG-21 two who are answered at once are each spoken to in their own language, and a batch of many in English', async () => {
  const batches: string[] = []
  const send = gather<string, string>(
    async (items) => {
      batches.push(languageNow())
      return items
    },
    { limit: 10, patienceMs: 1_000 },
  )
  const work = async (name: string) => {
    await nextTurn()
    await send(name)
    return [name, languageNow(), t('Cancel') === 'Cancel']
  }
  const answers = await Promise.all([
    speaking('sw', () => work('ada')),
    speaking('fr', () => work('brian')),
    speaking(null, () => work('chi')),
    speaking('sw', () => speaking('en', () => work('dayo'))),
  ])
  expect(answers).toEqual([
    ['ada', 'sw', false],
    ['brian', 'fr', false],
    ['chi', 'en', true],
    ['dayo', 'en', true],
  ])
  expect(new Set(batches)).toEqual(new Set(['en']))
  expect(languageNow()).toBe('en')
})
