import { randomBytes } from 'node:crypto'
import { prepareKey, promoteKey, readKeyFile } from '../adapters/keyFile.js'
import { claimMasterKeys } from '../domain/audit/claimMasterKeys.js'
import { type Command, EXIT } from './command.js'
import { withWorkplace } from './openWorkplace.js'

export const rotatePepper: Command = {
  summary: 'gives one-time codes a new pepper',
  help: `vestibule rotate-pepper [--prepare]

New codes are made with a new pepper at once, in services that run too; those on their way stay good. With services on
several machines, run it with --prepare, copy the master key file to all of them, then run it without.

  --prepare   only adds a key that nothing uses yet
`,
  options: { prepare: { type: 'boolean' } },
  run: (call) =>
    withWorkplace(call, async ({ config: { masterKeyFile }, db, keys, audit }) => {
      if (call.values.prepare) return prepare(masterKeyFile, call.say)
      const { all, current } = readKeyFile(masterKeyFile)
      if (current.codes === all.length - 1) prepareKey(masterKeyFile, randomBytes(32))
      await claimMasterKeys(db, { keys, file: masterKeyFile, isRotating: true })
      const { from, to } = promoteKey(masterKeyFile, 'codes')
      await db.transaction((transaction) =>
        audit.append(transaction, {
          kind: 'key.rotated',
          facts: { purpose: 'codes', from: `file:${from}`, to: `file:${to}`, rows: 0 },
        }),
      )
      call.say(`Codes are made with key ${to} now. Back ${masterKeyFile} up.`)
      return EXIT.done
    }),
}

export function prepare(masterKeyFile: string, say: (line: string) => void): number {
  const count = prepareKey(masterKeyFile, randomBytes(32))
  say(`Key ${count} waits in ${masterKeyFile}. Back the file up and copy it to every machine.`)
  return EXIT.done
}
