// `npm run image`: builds the image of deploy/container and leaves it as dist/kivuko.oci.tar, which every registry takes.
// PUBLIC_URL is built into its pages.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from './environment.ts'
import { buildImage, IMAGE, imageStore, whyNoImage } from './image/build-image.ts'
import { Refusal } from './refusal.ts'
import { runTool } from './run-tool.ts'
import { ROOT } from './start/environment.ts'

await runTool(async () => {
  const reason = await whyNoImage()
  if (reason) throw new Refusal(reason)
  const { PUBLIC_URL } = readEnvironment()
  const folder = mkdtempSync(join(tmpdir(), 'kivuko-image-'))
  try {
    const store = imageStore(folder)
    console.log('Building the image: some minutes, longer the first time.')
    await buildImage(store, PUBLIC_URL ? { PUBLIC_URL } : {})
    const archive = join(ROOT, 'dist', 'kivuko.oci.tar')
    mkdirSync(join(ROOT, 'dist'), { recursive: true })
    rmSync(archive, { force: true })
    await store.buildah('push', IMAGE, `oci-archive:${archive}`)
    console.log(`The image is ${archive}.`)
    return 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
