// `node apps/sandbox/test/chain/compile-test-coin.ts` renews test-coin.json after a change of test-coin.sol.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const FOLDER = join(import.meta.dirname, '..', '..', 'src', 'chain')
export const ARTIFACT = join(FOLDER, 'test-coin.json')
const SOURCE = 'test-coin.sol'

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

/** The text of the artifact that belongs to the source. The same source makes the same text on every machine. */
export function compileTestCoin(): string {
  const find = createRequire(import.meta.url)
  const input = {
    language: 'Solidity',
    sources: { [SOURCE]: { content: readFileSync(join(FOLDER, SOURCE), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'paris',
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: { '*': { TestCoin: ['evm.bytecode.object'] } },
    },
  }
  const load = (path: string) => ({ contents: readFileSync(find.resolve(path), 'utf8') })
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: load }))
  const faults = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  const bytecode = output.contracts?.[SOURCE]?.TestCoin?.evm.bytecode.object
  if (!bytecode) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `${JSON.stringify({ compiler: solc.version(), bytecode: `0x${bytecode}` }, null, 2)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(ARTIFACT, compileTestCoin())
