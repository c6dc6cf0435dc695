// How long a queue is, and since when its oldest line waits in it.

export type WaitingLines = { count: number; since: Date | undefined }
