import { forgetSigningKeys } from '../domain/signIn/signingKeys.js'
import { type Command, EXIT } from './command.js'
import { withWorkplace } from './openWorkplace.js'

export const forgetSignInKeys: Command = {
  summary: 'deletes the keys of sign-in tokens',
  help: `vestibule forget-sign-in-keys

For the day that one of them has leaked. The services make another one within a minute, also while they run; every visitor
who signed in with a wallet signs again. Nothing has to be done for the usual change of keys, every thirty days.
`,
  options: {},
  run: (call) =>
    withWorkplace(call, async ({ db, audit }) => {
      const count = await db.transaction(async (transaction) => {
        const facts = { command: 'forget-sign-in-keys', detail: '' }
        await audit.append(transaction, { kind: 'admin.command', facts })
        return forgetSigningKeys(transaction)
      })
      call.say(`${count} keys deleted.`)
      return EXIT.done
    }),
}
