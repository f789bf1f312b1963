import { isSocialProvider } from '@vestibule/protocol'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { identityChanges } from '../../db/schema/identityChanges.js'
import { oauthLogins } from '../../db/schema/logins.js'
import { identities } from '../../db/schema/users.js'
import type { LoginContext } from '../login/challenge.js'
import { identitiesOf, isSameIdentity } from '../login/identity.js'
import type { Identity as Visited } from '../login/oauth/createOAuth.js'
import type { VisitNews } from '../login/oauth/createVisitNews.js'
import { enterCode } from '../login/oauth/enterCode.js'
import { takeVisit } from '../login/oauth/takeVisit.js'
import { type Asker, type IdentityChange, isOpen, move } from './identityChange.js'
import { nextStep } from './nextStep.js'
import { projectOf } from './projectOf.js'

type Outcome = { step: IdentityChangeStep } | { confirmed: IdentityChange }
const refused = (reason: Extract<IdentityChangeStep, { step: 'refused' }>['reason']): Outcome => ({
  step: { step: 'refused', reason },
})

export async function takeIdentityVisit(
  context: LoginContext & { visitNews: VisitNews },
  asker: Asker,
  { changeId, code }: { changeId: string; code?: string | undefined },
): Promise<IdentityChangeStep> {
  if (code !== undefined && (await isWrong(context, asker, { changeId, code })))
    return { step: 'wrong' }
  const outcome = await context.db.transaction((transaction) =>
    look(context, asker, { changeId, transaction }),
  )
  if ('step' in outcome) return outcome.step
  const { confirmed: change } = outcome
  return nextStep(context, asker, { change, project: projectOf(context, change) })
}

async function isWrong(
  context: LoginContext & { visitNews: VisitNews },
  { session, thumbprint }: Asker,
  { changeId, code }: { changeId: string; code: string },
): Promise<boolean> {
  const { db, visitNews } = context
  const [found] = await db
    .select({ login: oauthLogins })
    .from(identityChanges)
    .innerJoin(oauthLogins, eq(oauthLogins.id, identityChanges.visitId))
    .where(
      and(
        isOpen(context, { session, changeId, states: ['confirm', 'prove'] }),
        eq(oauthLogins.thumbprint, thumbprint),
        eq(oauthLogins.state, 'asked'),
        gt(oauthLogins.expiresAt, new Date(context.clock())),
      ),
    )
  if (found === undefined) return false
  const outcome = await enterCode(context, { login: found.login, code })
  // After the answer, the window with the code may close.
  if (outcome !== 'wrong') visitNews.tell(found.login.id)
  return outcome === 'wrong'
}

async function look(
  context: LoginContext,
  { session, thumbprint }: Asker,
  { changeId, transaction }: { changeId: string; transaction: Database },
): Promise<Outcome> {
  const states = ['confirm', 'prove', 'agree'] as const
  const [change] = await transaction
    .select()
    .from(identityChanges)
    .where(isOpen(context, { session, changeId, states }))
  // The earlier answer with the request for consent was lost.
  if (change?.state === 'agree') return { step: agreeStep(change) }
  if (change === undefined || change.visitId === null) return refused('expired')
  const { visitId } = change
  const purpose = change.state === 'confirm' ? 'confirm' : 'link'
  const now = context.clock()
  const taken = await takeVisit(transaction, { visitId, thumbprint, purpose, now })
  if (taken.status === 'pending' || taken.status === 'asked')
    return { step: { step: taken.status } }
  const end = async (reason: Parameters<typeof refused>[0]) => {
    await move(context, transaction, { change, to: { state: 'refused' } })
    return refused(reason)
  }
  if (taken.status !== 'proved')
    return end(taken.status === 'refused' ? taken.reason : taken.status)

  const { identity } = taken
  const owner = await ownerOf(transaction, identity)
  if (purpose === 'confirm') {
    const all = await identitiesOf(transaction, change.userId)
    const oldest = all.find(({ provider }) => provider === identity.provider)
    if (oldest === undefined || !isSameIdentity(oldest, identity)) return end('other')
    const to = { state: 'ready', visitId: null } as const
    const confirmed = await move(context, transaction, { change, to })
    return confirmed === undefined ? refused('expired') : { confirmed }
  }
  if (owner !== undefined) return end(owner === change.userId ? 'own' : 'taken')
  const { issuer, subject, label } = identity
  const to = { state: 'agree', visitId: null, issuer, subject, label } as const
  const proved = await move(context, transaction, { change, to })
  return proved === undefined ? refused('expired') : { step: agreeStep(proved) }
}

async function ownerOf(
  transaction: Database,
  { provider, issuer, subject }: Visited,
): Promise<string | undefined> {
  const [row] = await transaction
    .select({ userId: identities.userId })
    .from(identities)
    .where(
      and(
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    )
  return row?.userId
}

function agreeStep({ id, provider, label }: IdentityChange): IdentityChangeStep {
  if (!isSocialProvider(provider)) throw new Error('The change has no provider.')
  return { step: 'agree', changeId: id, provider, label: label ?? '' }
}
