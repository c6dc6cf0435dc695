// The site's service worker: it shows pushes while the site is closed.
import { handlePushes, type PushWorker } from './push-handlers.ts'

handlePushes(self as unknown as PushWorker)
