// The process that has the keys. It is asked by the API, keeps its own limits, and is the only one that can sign.
import { readConfig } from './config.ts'
import { startSigner } from './start-signer.ts'

try {
  const signer = await startSigner(readConfig())
  console.log(`The signer listens on ${signer.url}; the hot wallet is ${signer.hot}.`)
  console.log(`Deposit addresses are derived from ${signer.depositXpub}`)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => void signer.close())
} catch (error) {
  console.error(`The signer cannot start: ${(error as Error).message}`)
  process.exitCode = 1
}
