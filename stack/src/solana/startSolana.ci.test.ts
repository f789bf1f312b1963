import { expect, test } from 'vitest'
import { TIMEOUT_MS } from '../testing/world.js'
import { askSolana } from './askSolana.js'
import { startSolana } from './startSolana.js'

test(
  'responds to requests after more than a thousand blocks',
  async () => {
    const quick = await startSolana({
      ports: { solana: 0, solanaSocket: 0 },
      slotTimeMs: 2,
      onEnd: () => {},
    })
    if (quick === undefined) throw new Error('This platform has no Solana cluster.')
    const slot = () => askSolana<number>(quick.url, 'getSlot')
    try {
      await expect.poll(slot).toBeGreaterThan(2_000)
    } finally {
      await quick.stop()
    }
  },
  TIMEOUT_MS,
)
