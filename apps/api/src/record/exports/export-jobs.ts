import type { ExportId, UserId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'

/** The exports of an account are drawn one after another. */
export const drawExportJob = job<{ exportId: ExportId; userId: UserId }>({
  name: 'draw-export',
  key: ({ exportId }) => `export:${exportId}`,
  queue: ({ userId }) => `exports:${userId}`,
})
