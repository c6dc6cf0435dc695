// A cheap phone on a slow network, as the benches and, when asked, the journeys have it.
import type { CDPSession } from '@playwright/test'

const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
  connectionType: 'cellular4g' as const,
}
const SLOWER_TIMES = 4

/** 150 ms to everywhere, 1.6 Mbit/s down, 0.75 up, and a quarter of this processor. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_TIMES })
}
