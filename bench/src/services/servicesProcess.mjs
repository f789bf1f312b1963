// @ts-check
import { createLog, startServices } from '../../../packages/services/build/index.js'

// Runs the services in a process that a bench can measure and kill. Sends mails and figures to the
// parent process.

/** @param {import('./startServicesProcess.js').ServicesWord} word */
const say = (word) => process.send?.(word)
/** @type {import('./startServicesProcess.js').ServicesOrder} */
const order = JSON.parse(process.argv[2] ?? '')
const { relay: isRelay, networks = [], ...rest } = order
const MANY = 1e9

const startedAt = performance.now()
const { url, relay } = await startServices({
  log: createLog({ level: 'error', to: process.stderr }),
  ...rest,
  smtpUrl: 'smtp://127.0.0.1:9',
  mailFrom: 'Vestibule <login@example.com>',
  send: async ({ to, subject }) => void say({ mail: { to, subject } }),
  networks,
  // Simulated clients send their addresses as a proxy does.
  trustProxy: 1,
  relay: isRelay ? 'on' : 'off',
  // One machine simulates all clients.
  relayLimits: { sockets: MANY, callsPerMinute: MANY, bytesPerSecond: MANY },
})
const took = performance.now() - startedAt
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  say({ memory: process.memoryUsage(), cpu: (user + system) / 1_000 })
})
process.on('disconnect', () => process.exit())
say({ url, relay: relay ?? '', took })
