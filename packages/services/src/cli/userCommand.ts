import { and, asc, eq, or } from 'drizzle-orm'
import { createSmtp } from '../adapters/smtp.js'
import { auditLog } from '../db/schema/audit.js'
import { grants } from '../db/schema/grants.js'
import { recoveryMethods } from '../db/schema/recovery.js'
import { sessions } from '../db/schema/sessions.js'
import { devices, identities, users } from '../db/schema/users.js'
import { wallets } from '../db/schema/wallets.js'
import { utcTime } from '../domain/mail/text.js'
import { announce } from '../domain/wallet/changes/announce.js'
import { deleteAccounts } from '../domain/wallet/deletion.js'
import { DAY } from '../platform/time.js'
import type { Mail } from '../ports/mail.js'
import { type Call, type Command, CommandError, EXIT, UsageError } from './command.js'
import { type Workplace, withWorkplace } from './openWorkplace.js'

/** The owner can cancel the deletion: wait as long as for a visitor without an open wallet. */
const HOLD = 30 * DAY

export const userCommand: Command = {
  summary: 'finds, exports and deletes users',
  help: `vestibule user find EMAIL|ID
vestibule user export ID
vestibule user delete ID [--now [--with-wallet]]

For requests of the people themselves, after you have made sure who asks. Nothing here shows or moves a key.

  find    the users with this address, this id at a provider, or this id here
  export  the stored data of a user as JSON, without keys and hashes
  delete  deletes the user in 30 days, which a mail tells them, and which they can take back in their wallet

  --now          deletes the user at once
  --with-wallet  with --now: also one with a wallet, which cannot be opened afterwards
`,
  options: { now: { type: 'boolean' }, 'with-wallet': { type: 'boolean' } },
  takesWords: true,
  run(call) {
    const [verb = '', subject, ...rest] = call.words
    const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
    if (work === undefined || subject === undefined || rest.length > 0)
      throw new UsageError('Name find, export or delete, and the user.')
    return withWorkplace(call, (workplace) => work(workplace, { ...call, subject }))
  },
}

type Work = (workplace: Workplace, call: Call & { subject: string }) => Promise<number>
const VERBS: Record<string, Work> = {
  async find({ db }, { subject, say }) {
    const text = subject.trim()
    const found = await db
      .selectDistinct({ id: users.id, createdAt: users.createdAt, deletesAt: users.deletesAt })
      .from(users)
      .leftJoin(identities, eq(identities.userId, users.id))
      .where(
        or(
          eq(users.id, text),
          ...[text, text.toLowerCase()].map((each) => eq(identities.subject, each)),
        ),
      )
      .orderBy(asc(users.createdAt))
    for (const { id, createdAt, deletesAt } of found) {
      const own = await db.select().from(identities).where(eq(identities.userId, id))
      const names = own.map(({ provider, label }) => `${provider} ${label}`).join(', ')
      const end = deletesAt === null ? '' : `, is deleted on ${deletesAt.toISOString()}`
      say(`${id}  since ${createdAt.toISOString()}  ${names}${end}`)
    }
    if (found.length === 0) say('There is no such user.')
    return found.length === 0 ? EXIT.failed : EXIT.done
  },

  async export({ db, audit }, { subject: id, say }) {
    const user = await findUser(db, id)
    const ofUser = { devices, sessions, wallets, grants }
    const [ownDevices, ownSessions, ownWallets, ownGrants] = await Promise.all(
      Object.values(ofUser).map((table) => db.select().from(table).where(eq(table.userId, id))),
    )
    const { email: _, ...facts } = user
    const data = {
      user: facts,
      identities: await db.select().from(identities).where(eq(identities.userId, id)),
      devices: withoutSecrets(ownDevices),
      sessions: withoutSecrets(ownSessions),
      wallets: withoutSecrets(ownWallets),
      recoveryMethods: await db
        .select({
          kind: recoveryMethods.kind,
          label: recoveryMethods.label,
          createdAt: recoveryMethods.createdAt,
        })
        .from(recoveryMethods)
        .innerJoin(wallets, eq(wallets.id, recoveryMethods.walletId))
        .where(eq(wallets.userId, id)),
      permissions: withoutSecrets(ownGrants),
      events: await db
        .select({ at: auditLog.at, kind: auditLog.kind, project: auditLog.project })
        .from(auditLog)
        .where(eq(auditLog.subject, audit.subject(id)))
        .orderBy(asc(auditLog.seq)),
    }
    await db.transaction((transaction) => note(audit, transaction, `export ${id}`))
    say(JSON.stringify(data, null, 2))
    return EXIT.done
  },

  async delete({ config, db, audit }, { subject: id, values, say }) {
    const user = await findUser(db, id)
    const now = new Date()
    if (!values.now) {
      const deletesAt = new Date(now.getTime() + HOLD)
      // A second request never postpones the first.
      if (user.deletesAt !== null && user.deletesAt <= deletesAt) {
        say(`The user ${id} is deleted on ${user.deletesAt.toISOString()}, as asked before.`)
        return EXIT.done
      }
      await db.transaction(async (transaction) => {
        const asked = { deletesAt, deletionAskedBy: 'login' as const }
        await transaction.update(users).set(asked).where(eq(users.id, id))
        await note(audit, transaction, `delete ${id}`)
      })
      const sent = await tell(config, { db, userId: id, deletesAt })
      say(`The user ${id} is deleted on ${deletesAt.toISOString()}. ${sent}`)
      return EXIT.done
    }
    const isActive = and(eq(wallets.userId, id), eq(wallets.status, 'active'))
    const hasWallet = (await db.select().from(wallets).where(isActive)).length > 0
    if (hasWallet && !values['with-wallet'])
      throw new CommandError(
        'This user has a wallet, which cannot be opened once it is deleted; add --with-wallet.',
      )
    await db.transaction(async (transaction) => {
      await transaction.update(users).set({ deletesAt: now }).where(eq(users.id, id))
      await note(audit, transaction, `delete ${id} --now`)
    })
    await deleteAccounts(db, now)
    say(`The user ${id} is deleted.`)
    return EXIT.done
  },
}

/** Sends the mail of a visitor's own request. @returns the outcome, for the operator */
async function tell(
  { smtpUrl: url, mailFrom: from }: Workplace['config'],
  { db, userId, deletesAt }: { db: Workplace['db']; userId: string; deletesAt: Date },
): Promise<string> {
  const mails: Mail[] = []
  const queue = { push: (mail: Mail) => void mails.push(mail) }
  const news = { kind: 'deletionAsked', detail: utcTime(deletesAt) } as const
  await announce({ db, clock: Date.now, mails: queue }, { userId, deviceId: '' }, news)
  if (mails.length === 0) return 'They have no address; inform them yourself.'
  const smtp = createSmtp({ url, from })
  try {
    for (const mail of mails) await smtp.send(mail)
    return 'A mail informs them.'
  } catch {
    return 'The mail to them could not be sent; inform them yourself.'
  } finally {
    smtp.close()
  }
}

async function findUser(db: Workplace['db'], id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (user === undefined)
    throw new CommandError(`There is no user ${id}; vestibule user find EMAIL shows the id.`)
  return user
}

function note(audit: Workplace['audit'], transaction: Workplace['db'], detail: string) {
  const facts = { command: 'user', detail }
  return audit.append(transaction, { kind: 'admin.command', facts })
}

/** Hashes and ciphertexts would help a thief, but not the reader. */
const SECRETS = /hash|thumbprint|ciphertext|sealed|context|salt/i
const withoutSecrets = (rows: readonly object[] = []) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !SECRETS.test(name))))
