// A shop at another origin on this machine, with a partner's key: what `npm run partner-demo` and a journey look at.
import { join } from 'node:path'
import { buildSdk } from '../../packages/sdk/tools/build.ts'
import { buildWidget } from '../../packages/widget/tools/build.ts'
import { inheritedEnvironment } from '../environment.ts'
import { findFreePort } from '../postgres/ports.ts'
import { ROOT } from '../start/environment.ts'
import { watchProcess } from '../watched-process.ts'
import { makePartner } from './make-partner.ts'

const READY = 'The shop is at '

export type Shop = { url: string; stop: () => Promise<unknown> }

/** Built as it would be published, and started. `appUrl`: where Kivuko is; of another site than 127.0.0.1. */
export async function startShop(appUrl: string): Promise<Shop> {
  await Promise.all([buildSdk(), buildWidget()])
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { key, webhookSecret } = await makePartner(appUrl, { shopUrl: url })
  const shop = watchProcess({
    command: [process.execPath, join(ROOT, 'examples', 'partner-shop', 'server.mjs')],
    cwd: join(ROOT, 'examples', 'partner-shop'),
    env: {
      ...inheritedEnvironment(),
      ...{ KIVUKO_URL: appUrl, KIVUKO_KEY: key, KIVUKO_WEBHOOK_SECRET: webhookSecret },
      ...{ PORT: String(port), SHOP_URL: url },
    },
    out: 'pipe',
  })
  let said = ''
  await new Promise<void>((ready, fail) => {
    for (const stream of [shop.stdout, shop.stderr])
      stream?.on('data', (text) => {
        said += text
        if (said.includes(READY)) ready()
      })
    void shop.exited.then(() => fail(new Error(`The shop did not start: ${said}`)))
  })
  return { url, stop: () => shop.stop() }
}
