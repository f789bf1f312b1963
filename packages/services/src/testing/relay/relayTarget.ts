import type { RelayLimits } from '@vestibule/relay'
import { readConfig } from '../../config/config.js'
import { startServices } from '../../server/startServices.js'
import type { TargetWord } from './relayTargetProcess.js'

const say = (word: TargetWord) => process.send?.(word)
const limits = JSON.parse(process.argv[2] ?? '{}') as Partial<RelayLimits>
const LOOK_EVERY = 50

const { url } = await startServices({
  ...readConfig(process.env),
  send: async (mail) => void say({ mail }),
  relayLimits: limits,
})

const peak = { heap: 0, buffers: 0, rss: 0 }
setInterval(() => {
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  peak.heap = Math.max(peak.heap, heapUsed)
  peak.buffers = Math.max(peak.buffers, arrayBuffers)
  peak.rss = Math.max(peak.rss, rss)
}, LOOK_EVERY)
process.on('message', () => say({ peak }))
process.on('disconnect', () => process.exit())
say({ url })
