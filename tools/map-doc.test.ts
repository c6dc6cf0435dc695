import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAP_DOC, printMap, RENEW_COMMAND } from './map-doc.ts'
import { ROOT } from './start/environment.ts'

test('the map lists the files as they are', async () => {
  expect(await readFile(join(ROOT, MAP_DOC), 'utf8'), `${MAP_DOC} is old: run ${RENEW_COMMAND}`).toBe(await printMap())
})
