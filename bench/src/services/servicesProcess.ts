import { createLog, startServices } from '@vestibule/services'
import { DAPP_ORIGIN, writeFrameDist } from '@vestibule/services/testing'
import type { ServicesOrder, ServicesWord } from './startServicesProcess.js'

/** Services in a process that can be measured and killed; what they would mail, and what they need, they tell their parent. */
const say = (word: ServicesWord) => process.send?.(word)
const order: ServicesOrder = JSON.parse(process.argv[2] ?? '')
const { dataDir, port, relay: isRelay, limits, networks = [] } = order
const MANY = 1e9

const startedAt = performance.now()
const { url, relay } = await startServices({
  log: createLog({ level: 'error', to: process.stderr }),
  port,
  dataDir,
  frameDist: writeFrameDist(dataDir),
  smtpUrl: 'smtp://127.0.0.1:9',
  mailFrom: 'Vestibule <login@example.com>',
  send: async ({ to, subject }) => void say({ mail: { to, subject } }),
  projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN] }],
  networks,
  // Its clients are on this machine and speak for others.
  trustProxy: 1,
  limits,
  relay: isRelay ? 'on' : 'off',
  // One machine plays a thousand, and opens their sockets as fast as it can.
  relayLimits: { handshakesPerSecond: MANY, messagesPerMinute: MANY },
})
const took = performance.now() - startedAt
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  say({ memory: process.memoryUsage(), cpu: (user + system) / 1_000 })
})
process.on('disconnect', () => process.exit())
say({ url, relay: relay ?? '', took })
