import { vaultOf } from '../adapters/chooseKms.js'
import { promoteKey } from '../adapters/keyFile.js'
import { claimMasterKeys } from '../domain/audit/claimMasterKeys.js'
import { rewrapShares } from '../domain/wallet/rewrapShares.js'
import { type Call, type Command, CommandError, EXIT } from './command.js'
import { type Workplace, withWorkplace } from './openWorkplace.js'
import { prepare } from './rotatePepper.js'

export const rotateKek: Command = {
  summary: 'seals every key share again, under a new key',
  help: `vestibule rotate-kek [--prepare | --resume]

With a master key file: run it with --prepare, back the file up and copy it to every machine, then run it without.
With VAULT_URL: makes a new version of the key there. Then every share is sealed again, while the services run. Killing
it loses nothing: --resume goes on. Old keys are kept, since backups of the database still need them.

  --prepare   only adds a key that nothing uses yet
  --resume    only seals again what is not under the present key, also after moving to VAULT_URL
`,
  options: { prepare: { type: 'boolean' }, resume: { type: 'boolean' } },
  run: (call) =>
    withWorkplace(call, async (workplace) => {
      const { config } = workplace
      const isVault = config.vaultUrl !== undefined
      if (call.values.prepare && isVault)
        throw new CommandError('Vault makes its own keys; run this without --prepare.')
      if (call.values.prepare) return prepare(config.masterKeyFile, call.say)
      const from = await workplace.kms.version().catch(explain)
      await record(workplace, call)
      if (!call.values.resume) await promote(workplace)
      return rewrap(workplace, { call, from })
    }),
}

async function record({ db, audit }: Workplace, call: Call) {
  await db.transaction((transaction) =>
    audit.append(transaction, {
      kind: 'admin.command',
      facts: { command: 'rotate-kek', detail: call.values.resume ? 'resume' : '' },
    }),
  )
}

async function promote({ config, db, keys }: Workplace) {
  const vault = vaultOf(config, { fetch: globalThis.fetch })
  if (vault !== undefined) return void (await vault.rotate().catch(explain))
  await claimMasterKeys(db, { keys, file: config.masterKeyFile, isRotating: true })
  const { from, to } = promoteKey(config.masterKeyFile, 'shares')
  if (from === to)
    throw new CommandError(
      `${config.masterKeyFile} has no prepared key; run this with --prepare first, or with --resume to continue.`,
    )
}

async function rewrap(
  { db, kms, audit }: Workplace,
  { call, from }: { call: Call; from: string },
): Promise<number> {
  const { version, rewrapped, unreadable } = await rewrapShares(db, {
    kms,
    onProgress: (count) => call.say(`${count} shares …`),
  }).catch(explain)
  await db.transaction((transaction) =>
    audit.append(transaction, {
      kind: 'key.rotated',
      facts: { purpose: 'shares', from, to: version, rows: rewrapped },
    }),
  )
  call.say(`${rewrapped} shares were sealed again under ${version}.`)
  if (unreadable === 0) return EXIT.done
  call.say(
    `${unreadable} shares could not be opened and were not changed, because their key is missing.`,
  )
  return EXIT.failed
}

function explain(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error)
  throw new CommandError(`The rotation stopped: ${why} Run it with --resume to continue.`, {
    cause: error,
  })
}
