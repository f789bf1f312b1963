import { randomBytes } from 'node:crypto'
import { createMasterKeyKms } from '../adapters/masterKeyKms.js'
import { unknownPlace } from '../adapters/unknownPlace.js'
import type { Database } from '../db/database.js'
import { WalletOverrides } from '../domain/directory/overrides.js'
import { readDirectory } from '../domain/directory/readDirectory.js'
import { createFrameArchive } from '../domain/frame/frameArchive.js'
import { fixedKeys } from '../domain/keys/keys.js'
import { createMailQueue } from '../domain/mail/mailQueue.js'
import type { Project } from '../domain/projects/project.js'
import { createLog } from '../platform/log.js'
import type { Mail } from '../ports/mail.js'
import { createApp } from '../server/app.js'
import { buildTestFrame } from './frameDist.js'
import { createTestClock } from './testClock.js'
import { createLogIn } from './visitors/createLogIn.js'

export const FRAME_ORIGIN = 'http://frame.localhost:4100'
export const DAPP_ORIGIN = 'http://dapp.localhost:4000'

/** Iterations per try. Even the hardest puzzle takes only some 10 ms. */
const PUZZLE_COST = 5

const KEYS = fixedKeys(randomBytes(32))
const FRAME = buildTestFrame()
const DIRECTORY = readDirectory(WalletOverrides.parse({}))

export const PROJECTS = (['existing', 'always', 'never'] as const).map(
  (deviceCheck): Project => ({
    id: deviceCheck === 'existing' ? 'demo' : deviceCheck,
    name: 'Demo & friends',
    allowedOrigins: [DAPP_ORIGIN, 'https://app.example'],
    extensionOrigins: [],
    headless: false,
    approvals: 'popup',
    deviceCheck,
  }),
)

export function createWorld(db: Database, options: createWorld.Options = {}) {
  const clock = createTestClock()
  const sent: Mail[] = []
  const lines: string[] = []
  const mails = createMailQueue({
    send: async (mail) => {
      sent.push(mail)
    },
    onOutcome(outcome, { error }) {
      if (outcome !== 'sent') throw error
    },
  })
  // Worlds share a database, but not the quotas.
  const keys = { ...KEYS, rateLimits: randomBytes(32) }
  const archive = createFrameArchive({ db, key: keys.frameAssets })
  const kms = createMasterKeyKms({ keys: keys.shares, random: randomBytes })
  const app = createApp({
    db,
    keys,
    mails,
    clock: clock.now,
    random: randomBytes,
    kms,
    findPlace: unknownPlace,
    fetch: globalThis.fetch,
    frame: FRAME,
    archive,
    directory: DIRECTORY,
    log: createLog({ level: 'info', to: { write: (line) => void lines.push(line) } }),
    puzzleCost: PUZZLE_COST,
    ...options,
    config: {
      frameOrigin: FRAME_ORIGIN,
      projects: PROJECTS,
      networks: [],
      mailFrom: 'Vestibule <login@example.com>',
      trustProxy: 0,
      ...options.config,
    },
  })

  return {
    app,
    logIn: createLogIn({ db, keys: options.keys ?? keys, clock: options.clock ?? clock.now }),
    kms,
    clock,
    lines,
    /** Sends a request to the app as if over a socket from `address`. */
    fetch: async (request: Request, address = '192.0.2.1'): Promise<Response> =>
      app.fetch(request, { incoming: { socket: { remoteAddress: address } } }),
    async mailbox(to: string): Promise<Mail[]> {
      await mails.settle()
      return sent.filter((mail) => mail.to === to)
    },
    async everyMail(): Promise<Mail[]> {
      await mails.settle()
      return sent
    },
  }
}

export type World = ReturnType<typeof createWorld>

export declare namespace createWorld {
  type Options = Partial<Omit<createApp.Deps, 'config'>> & {
    config?: Partial<createApp.Deps['config']> | undefined
  }
}
