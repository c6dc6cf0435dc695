// `npm run contract -- stripe`: holds a provider's own test mode against what the platform relies on; `--sandbox` holds the
// sandbox against it. Without a name, every provider whose keys are in the environment.
import { CONTRACTS } from '../apps/sandbox/contract/contracts.ts'
import { runContract } from '../apps/sandbox/contract/suite.ts'
import { startSandbox } from '../apps/sandbox/src/sandbox.ts'
import { inheritedEnvironment } from './environment.ts'

const words = process.argv.slice(2)
const isSandbox = words.includes('--sandbox')
const names = words.filter((word) => !word.startsWith('--'))
const unknown = names.find((name) => CONTRACTS.every(({ provider }) => provider !== name))
if (unknown !== undefined)
  refuse(`There is no contract of ${unknown}: say ${CONTRACTS.map((each) => each.provider).join(', ')}.`)
const env = inheritedEnvironment()
const isAsked = ({ provider, contract }: (typeof CONTRACTS)[number]) =>
  names.length > 0
    ? names.includes(provider)
    : isSandbox || (contract.variables.length > 0 && contract.variables.every((name) => env[name]))
const asked = CONTRACTS.filter(isAsked)
if (asked.length === 0) {
  const wanted = CONTRACTS.map(({ provider, contract }) => `${provider}: ${contract.variables.join(', ')}`)
  refuse(`No keys of a test mode are in the environment. ${wanted.join('; ')}. Or say --sandbox.`)
}
let faults = 0
for (const each of asked) faults += await run(each)
process.exit(faults === 0 ? 0 : 1)

/** Prints a line a step; answers how many were faults. */
async function run(each: (typeof CONTRACTS)[number]): Promise<number> {
  const { provider, contract } = each
  const { what, version, date } = contract.described
  console.log(`${provider}: ${what}, ${version} (${date})`)
  const findings = isSandbox ? await onSandbox(each) : await runContract(contract, keysOf(contract))
  for (const { part, step, fault } of findings)
    console.log(
      fault === undefined
        ? `  ✓ ${part}: ${step}`
        : `  ✗ ${part}: ${step}\n      ${fault.replaceAll('\n', '\n      ')}`,
    )
  return findings.filter(({ fault }) => fault !== undefined).length
}

async function onSandbox({ runOn, needsChains }: (typeof CONTRACTS)[number]) {
  const sandbox = await startSandbox({ hasChains: needsChains, blockMs: 0 })
  try {
    return await runOn(sandbox)
  } finally {
    await sandbox.close()
  }
}

function keysOf({ keysIn }: (typeof CONTRACTS)[number]['contract']): unknown {
  try {
    return keysIn(env)
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
