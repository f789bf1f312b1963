import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chooseKms } from '../adapters/chooseKms.js'
import { openKeyRing } from '../adapters/keyRing.js'
import { type Config, readConfig } from '../config/config.js'
import type { Database } from '../db/database.js'
import { openDatabase } from '../db/openDatabase.js'
import { chainEvents } from '../domain/audit/chainEvents.js'
import { claimMasterKeys } from '../domain/audit/claimMasterKeys.js'
import { type Audit, createAudit } from '../domain/audit/createAudit.js'
import type { Keys } from '../domain/keys/keys.js'
import { createLog } from '../platform/log.js'
import type { VersionedKms } from '../ports/kms.js'
import { type Call, CommandError } from './command.js'

export type Workplace = {
  config: Config
  db: Database
  keys: Keys
  kms: VersionedKms
  audit: Audit
}

/** Opens the database and the keys for a command. @throws ConfigError, StartError or CommandError with a text for the operator */
export async function withWorkplace(
  { env }: Pick<Call, 'env'>,
  work: (workplace: Workplace) => Promise<number>,
): Promise<number> {
  const config = readConfig(env)
  if (!existsSync(config.masterKeyFile))
    throw new CommandError(
      `There is no master key at ${config.masterKeyFile}; start the services once.`,
    )
  const log = createLog({ level: 'silent' })
  const keys = openKeyRing(config.masterKeyFile, {
    onFault: (error) => {
      throw error
    },
  })
  const { db, close } = await openDatabase(config, { log })
  try {
    await claimMasterKeys(db, { keys, file: config.masterKeyFile })
    const kms = chooseKms(config, { keys, fetch: globalThis.fetch })
    const audit = createAudit({ key: keys.audit, clock: Date.now, random: randomBytes })
    try {
      return await work({ config, db, keys, kms, audit })
    } finally {
      await chainEvents(db, { key: keys.audit })
    }
  } finally {
    await close()
  }
}
