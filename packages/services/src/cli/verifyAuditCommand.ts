import { fileURLToPath } from 'node:url'
import { readAnchors } from '../adapters/auditAnchors.js'
import { chainEvents } from '../domain/audit/chainEvents.js'
import { type Anchor, verifyAudit } from '../domain/audit/verifyAudit.js'
import { type Command, CommandError, EXIT } from './command.js'
import { withWorkplace } from './openWorkplace.js'

export const verifyAuditCommand: Command = {
  summary: 'checks the audit log and names the first row that was tampered with',
  help: `vestibule verify-audit [--anchor SEQ:HASH] [--anchors FILE]

Checks that every row of the audit log follows the one before it and is as it was written, and compares it with the
anchors in the files of AUDIT_ANCHORS. Anchors also show that rows were cut off the end. Prints the last row as an
anchor. Events that have no row yet get theirs first; those that were not written by the services are taken out and
named. A pruned log is checked from its checkpoint.

  --anchor   an anchor that an earlier check has printed
  --anchors  a file with an anchor at the end of each line, such as a syslog server writes; may be given several times
`,
  options: { anchor: { type: 'string' }, anchors: { type: 'string', multiple: true } },
  run: (call) => {
    const given = parseAnchor(call.values.anchor)
    return withWorkplace(call, async ({ db, keys, config }) => {
      // Killed services leave events outside the chain.
      const { refused } = await chainEvents(db, { key: keys.audit })
      if (refused > 0)
        call.say(`${refused} of the waiting events were not written by these services.`)
      const files = [
        ...config.auditAnchors
          .filter((url) => url.startsWith('file:'))
          .map((url) => fileURLToPath(url)),
        ...[call.values.anchors ?? []].flat().map(String),
      ]
      const stored = (await Promise.all(files.map(readFileOf))).flat()
      const anchors = given === undefined ? stored : [...stored, given]
      const verdict = await verifyAudit(db, { key: keys.audit, anchors })
      if (!verdict.isWhole) {
        call.say(`Row ${verdict.seq} ${verdict.fault}.`)
        return EXIT.failed
      }
      const { head, rows, pruned } = verdict
      if (pruned > 0) call.say(`Rows 1 to ${pruned} were pruned.`)
      if (stored.length > 0) call.say(`Stored anchors that agree: ${stored.length}.`)
      call.say(
        head === undefined
          ? 'The audit log is empty.'
          : `All ${rows} rows are intact. The anchor is ${head.seq}:${head.hash}`,
      )
      return refused > 0 ? EXIT.failed : EXIT.done
    })
  },
}

const readFileOf = (file: string): Promise<Anchor[]> =>
  readAnchors(file).catch((error: unknown) => {
    throw new CommandError(
      `Could not read the anchors: ${error instanceof Error ? error.message : error}`,
    )
  })

function parseAnchor(value: unknown) {
  if (value === undefined) return undefined
  const [, seq, hash] = /^(\d{1,15}):([A-Za-z0-9_-]{43})$/.exec(String(value)) ?? []
  if (seq === undefined || hash === undefined)
    throw new CommandError(
      'An anchor is a number, a colon and 43 letters, as this command prints it.',
    )
  return { seq: Number(seq), hash }
}
