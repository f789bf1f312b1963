import { randomBytes } from 'node:crypto'
import { chooseKms } from '../../adapters/chooseKms.js'
import { openKeyRing } from '../../adapters/keyRing.js'
import { unknownPlace } from '../../adapters/unknownPlace.js'
import { readConfig } from '../../config/config.js'
import { openDatabase } from '../../db/openDatabase.js'
import { readDirectory } from '../../domain/directory/readDirectory.js'
import { createFrameArchive } from '../../domain/frame/frameArchive.js'
import { readFrameBuild } from '../../domain/frame/frameBuild.js'
import { createLog } from '../../platform/log.js'
import { createApp } from '../../server/app.js'
import { listen } from '../../server/listen.js'
import type { KillableOrder, KillableWord } from './killableProcess.js'

/** Kills itself before a given statement, or when an answer is ready. Loads all code first. */
const say = (word: KillableWord) => process.send?.(word)
const die = () => process.kill(process.pid, 'SIGKILL')
const fail = (error: unknown) => {
  throw error
}

/** Statements until the kill, or whether to kill at the next answer. */
const armed = { statements: 0, answer: false }
const onStatement = () => {
  if (armed.statements > 0 && --armed.statements === 0) die()
}

async function start(env: Record<string, string>) {
  const config = readConfig(env)
  const log = createLog({ level: 'silent' })
  const keys = openKeyRing(config.masterKeyFile, { onFault: fail })
  const { db } = await openDatabase(config, { log, onStatement })
  const app = createApp({
    config,
    db,
    keys,
    log,
    kms: chooseKms(config, { keys, fetch: globalThis.fetch }),
    directory: readDirectory(config.wallets),
    frame: readFrameBuild(config.frameDist),
    archive: createFrameArchive({ db, key: keys.frameAssets }),
    mails: { push: (mail) => void say({ mail }) },
    findPlace: unknownPlace,
    fetch: globalThis.fetch,
    clock: Date.now,
    random: randomBytes,
    limits: { cooldown: { points: 1_000, window: 1_000 } },
  })
  const { url } = await listen(
    {
      async fetch(request, server) {
        const answer = await app.fetch(request, server)
        if (armed.answer) die()
        return answer
      },
    },
    config,
  )
  say({ url })
}

process.on('message', (order: KillableOrder) => {
  if ('start' in order) void start(order.start)
  else {
    Object.assign(armed, order)
    say({ armed: true })
  }
})
process.on('disconnect', die)
say({ loaded: true })
