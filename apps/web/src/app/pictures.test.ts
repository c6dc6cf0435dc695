// No screen is forgotten where pictures of all of them are taken.
import { expect, test } from 'vitest'
import { CONSOLE_PAGES } from '#features/operations/pages.ts'
import { NOT_PICTURED, PICTURES } from '../../../../e2e/support/pictures.ts'
import { PATHS } from './paths.ts'
import { ALL_SCREENS } from './screens.ts'

test('DMO-09 every address of the site, the wallet and the console has a picture, or a reason why not', () => {
  const pictured = new Set(PICTURES.map(({ path }) => path.replace(/[?#].*$/, '')))
  const addresses = new Set(
    [Object.values(PATHS), ALL_SCREENS.map(({ path }) => path), CONSOLE_PAGES.map(({ path }) => path)].flat(),
  )
  const forgotten = [...addresses].filter((path) => !pictured.has(path) && !(path in NOT_PICTURED))
  expect(forgotten, 'add them to e2e/support/pictures.ts').toEqual([])
  const gone = Object.keys(NOT_PICTURED).filter((path) => pictured.has(path) || !addresses.has(path))
  expect(gone, 'these need no reason any more').toEqual([])
  expect(PICTURES.length).toBe(new Set(PICTURES.map(({ name }) => name)).size)
})
