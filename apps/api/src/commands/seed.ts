// `seed.ts [<file of a world>]`: the demo's treasury stock, customers and staff; into a database nobody has used, the
// world that is kept in the file before that. Safe to repeat.
import { readConfig } from '#config/read-config.ts'
import { createDeps } from '#create-deps.ts'
import { loadWorld } from '#operations/load-world.ts'
import { describeLogins, seedDemo } from '#operations/seed-demo.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [world] = process.argv.slice(2)
  const deps = createDeps(readConfig())
  try {
    const loading = world === undefined ? 'used' : await loadWorld(deps, world)
    await seedDemo(deps)
    for (const line of await describeLogins(deps)) console.log(line)
    if (loading === 'other keys')
      console.log('It begins empty: a lived-in demo needs the published keys, without ACCOUNT_KEY and DOCUMENT_KEY.')
  } finally {
    await deps.close()
  }
})
