import { chainEvents } from '../domain/audit/chainEvents.js'
import { verifyAudit } from '../domain/audit/verifyAudit.js'
import { type Command, CommandError, EXIT } from './command.js'
import { withWorkplace } from './openWorkplace.js'

export const verifyAuditCommand: Command = {
  summary: 'walks the audit log and names the first row that was tampered with',
  help: `vestibule verify-audit [--anchor SEQ:HASH]

Checks that every row of the audit log follows the one before it and is as it was written. Prints the last row as an
anchor: keep it somewhere else, and a later check with --anchor also finds rows that were cut off the end. Events that
have no row yet get theirs first; those that were not written by the services are taken out and named.

  --anchor   what an earlier check has printed
`,
  options: { anchor: { type: 'string' } },
  run: (call) => {
    const anchor = parseAnchor(call.values.anchor)
    return withWorkplace(call, async ({ db, keys }) => {
      // Services that were killed leave events behind that have no place yet.
      const { refused } = await chainEvents(db, { key: keys.audit })
      if (refused > 0) call.say(`${refused} of the events that waited were not ours.`)
      const verdict = await verifyAudit(db, { key: keys.audit, anchor })
      if (!verdict.isWhole) {
        call.say(`Row ${verdict.seq} ${verdict.fault}.`)
        return EXIT.failed
      }
      const { head, rows } = verdict
      call.say(
        head === undefined
          ? 'The audit log is empty.'
          : `All ${rows} rows are whole. The anchor is ${head.seq}:${head.hash}`,
      )
      return refused > 0 ? EXIT.failed : EXIT.done
    })
  },
}

function parseAnchor(value: unknown) {
  if (value === undefined) return undefined
  const [, seq, hash] = /^(\d{1,15}):([A-Za-z0-9_-]{43})$/.exec(String(value)) ?? []
  if (seq === undefined || hash === undefined)
    throw new CommandError(
      'An anchor is a number, a colon and 43 letters, as this command prints it.',
    )
  return { seq: Number(seq), hash }
}
