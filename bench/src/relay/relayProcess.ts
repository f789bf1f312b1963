import { createLog, startServices } from '@vestibule/services'
import { writeFrameDist } from '@vestibule/services/testing'

/** Services with nothing but a relay to do, in a process that can be killed. Prints where the relay answers. */
const { dataDir, databaseUrl, port } = JSON.parse(process.argv[2] ?? '') as {
  dataDir: string
  databaseUrl?: string
  port: number
}
const MANY = 1e9
const { relay } = await startServices({
  // Standard output is for the address.
  log: createLog({ level: 'error', to: process.stderr }),
  port,
  dataDir,
  databaseUrl,
  frameDist: writeFrameDist(dataDir),
  smtpUrl: 'smtp://127.0.0.1:9',
  mailFrom: 'Vestibule <login@example.com>',
  projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [] }],
  networks: [],
  // One machine plays a thousand, and faster than any of them.
  relayLimits: {
    socketsPerAddress: MANY,
    callsPerMinute: MANY,
    messagesPerMinute: MANY,
    messagesPerProjectPerMinute: MANY,
    mailboxBytes: MANY,
  },
})
console.log(relay)
