// Whether documents can be laid down, read and taken away again, where they lie, and how much room is left there.
import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { type Finding, fine, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'
import { judgeRoomOf } from '../room.ts'

export const storage: Check = {
  area: 'storage',
  asksOthers: ({ documents }) => documents.s3 !== undefined,
  async ask(deps) {
    return [...(await aboutUse(deps)), ...(await aboutRoom(deps))]
  },
}

async function aboutUse({ documents: { store, copies }, config: { documents } }: Deps): Promise<Finding[]> {
  const where = documents.s3 ? 'the bucket' : documents.folder
  const name = `doctor_${randomBytes(8).toString('hex')}`
  const bytes = randomBytes(1024)
  try {
    await store.put(name, bytes)
    const found = await store.get(name)
    if (!found.equals(bytes)) return [wrong('Documents', `${where} gives back something else.`, 'Use another store.')]
    await store.remove(name)
    const places = copies ? `${where}, and in ${documents.copyFolder}` : where
    return [fine('Documents', `They can be written, read and removed in ${places}.`)]
  } catch (error) {
    return [
      wrong(
        'Documents',
        `${where} cannot be written or read: ${(error as Error).message}.`,
        'Give this process the right to it, or correct KIVUKO_DATA, DOCUMENT_COPY_FOLDER or DOCUMENT_S3_….',
      ),
    ]
  } finally {
    await copies?.remove(name).catch(() => {})
  }
}

async function aboutRoom({ config: { documents } }: Deps): Promise<Finding[]> {
  const whenFull = 'no document can be handed in when it is.'
  const places = [
    { about: 'Free space of documents', where: 'documents', folder: documents.s3 ? undefined : documents.folder },
    { about: 'Free space of their copies', where: 'the copies', folder: documents.copyFolder },
  ]
  return Promise.all(
    places.flatMap(({ folder, ...room }) => (folder === undefined ? [] : [judgeRoomOf(folder, { ...room, whenFull })])),
  )
}
