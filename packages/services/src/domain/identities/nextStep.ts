import { isSocialProvider, type SocialProvider } from '@vestibule/protocol'
import type { IdentityChangeStep } from '@vestibule/protocol/http'
import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { identitiesOf } from '../login/identity.js'
import { startOAuth } from '../login/oauth/startOAuth.js'
import type { Project } from '../projects/project.js'
import { type Asker, type IdentityChange, move } from './identityChange.js'
import { mailIdentityCode } from './mailIdentityCode.js'
import { unlinkIdentity } from './unlinkIdentity.js'

export async function nextStep(
  context: LoginContext,
  asker: Asker,
  at: { change: IdentityChange; project: Project },
): Promise<IdentityChangeStep> {
  const { change, project } = at
  const { kind, provider, subject } = change
  if (change.state === 'confirm') return askForPresent(context, asker, at)
  if (kind === 'unlink') return unlinkIdentity(context, asker, change)
  if (isSocialProvider(provider))
    return visit(context, asker, { change, project, provider, proves: 'added' })
  return mailIdentityCode(context, asker, { change, email: subject ?? '', proves: 'added' })
}

/** Requests a proof of the address, otherwise of the oldest account. */
async function askForPresent(
  context: LoginContext,
  asker: Asker,
  { change, project }: { change: IdentityChange; project: Project },
): Promise<IdentityChangeStep> {
  const all = await identitiesOf(context.db, change.userId)
  const email = all.find(({ provider }) => provider === 'email')
  if (email !== undefined)
    return mailIdentityCode(context, asker, { change, email: email.subject, proves: 'present' })
  for (const { provider } of all)
    if (isSocialProvider(provider) && project.logins?.[provider] !== undefined)
      return visit(context, asker, { change, project, provider, proves: 'present' })
  throw new DomainError('forbidden', 'recoveryNeeded', { data: { reason: 'none' } })
}

async function visit(
  context: LoginContext,
  asker: Asker,
  asked: {
    change: IdentityChange
    project: Project
    provider: SocialProvider
    proves: 'present' | 'added'
  },
): Promise<IdentityChangeStep> {
  const { change, project, provider, proves } = asked
  const { thumbprint, deviceLabel, address, network } = asker
  const started = await startOAuth(context, {
    ...{ provider, project, dappOrigin: context.frameOrigin },
    ...{ thumbprint, deviceLabel, address, network },
    purpose: proves === 'added' ? 'link' : 'confirm',
  })
  const { challengeId: visitId, path } = started
  const state = proves === 'added' ? 'prove' : 'confirm'
  const to = { state, visitId, codeMac: null, codeEmail: null } as const
  if ((await move(context, context.db, { change, to })) === undefined)
    throw new DomainError('invalid', 'invalidOtp')
  return { step: 'visit', changeId: change.id, proves, provider, path }
}
