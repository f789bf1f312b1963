import type { SocialProvider } from '@vestibule/protocol'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import { devices, identities, oauthLogins } from '../../../db/schema.js'
import { randomToken, sha256 } from '../../../platform/bytes.js'
import { deviceFacts } from '../../mail/deviceMail.js'
import { siteName } from '../../mail/siteName.js'
import type { ProviderClient } from '../../projects/logins.js'
import { findProject } from '../../projects/project.js'
import type { DeviceQuestion } from '../approveDevice.js'
import type { LoginContext } from '../challenge.js'
import type { Identity, OAuth } from './createOAuth.js'

type OAuthLogin = typeof oauthLogins.$inferSelect
type Context = LoginContext & { oauth: OAuth }

/** What the window shows that was at a provider. */
export type VisitState =
  /** The number that the login window shows is asked for. */
  | { state: 'asked'; token: string; question: DeviceQuestion }
  /** It is done, for better or worse, and the window can be closed. */
  | { state: 'proved' | 'refused' | 'failed' | 'expired' }

/**
 * Lets a browser leave for the provider, once. It comes back with the same cookie, or not at all.
 * @returns where it goes; `undefined` for a link that is not good, or not any more
 */
export async function leaveForProvider(
  context: Context,
  { provider, token, browser }: { provider: SocialProvider; token: string; browser: string },
): Promise<string | undefined> {
  const { random, oauth } = context
  const secrets = {
    state: randomToken(random),
    nonce: randomToken(random),
    verifier: randomToken(random),
  }
  const { state, nonce, verifier } = secrets
  const left = await move(context, {
    which: and(eq(oauthLogins.tokenHash, sha256(token)), eq(oauthLogins.provider, provider)),
    from: 'begun',
    to: {
      state: 'left',
      browserHash: sha256(browser),
      stateHash: sha256(state),
      nonce,
      verifier,
    },
  })
  const client = left && clientOf(context, left)
  return client && oauth.addressOf(provider, client, secrets)
}

/** Takes what the provider sent the browser back with, once, from the browser that left. */
export async function comeBack(
  context: Context,
  request: { provider: SocialProvider; back: URLSearchParams; browser: string },
): Promise<VisitState> {
  const { db, random, oauth } = context
  const { provider, back, browser } = request
  const state = back.get('state') ?? ''
  const login = await move(context, {
    which: and(
      eq(oauthLogins.stateHash, sha256(state)),
      eq(oauthLogins.browserHash, sha256(browser)),
      eq(oauthLogins.provider, provider),
    ),
    from: 'left',
    to: { state: 'back', stateHash: null },
  })
  const client = login && clientOf(context, login)
  if (login === undefined || client === undefined) return { state: 'expired' }
  const { nonce, verifier } = login
  const which = eq(oauthLogins.id, login.id)
  const end = async (failed: 'refused' | 'failed'): Promise<VisitState> => {
    await move(context, { which, from: 'back', to: { state: 'refused' } })
    return { state: failed }
  }
  if (nonce === null || verifier === null) return end('failed')
  // The visitor, or the provider, does not want to.
  if (back.has('error')) return end('refused')

  let identity: Identity
  try {
    const secrets = { state, nonce, verifier }
    identity = await oauth.identify(provider, client, { back, secrets })
  } catch {
    // Which part did not fit is nothing that whoever sent it is told.
    return end('failed')
  }
  const { issuer, subject, label } = identity
  const token = randomToken(random)
  // The key is one that its owner has signed in with before: nobody else is waiting for the session.
  const isKnown = await knows(db, login.thumbprint, identity)
  const proved = await move(context, {
    which,
    from: 'back',
    to: {
      state: isKnown ? 'proved' : 'asked',
      tokenHash: sha256(token),
      nonce: null,
      verifier: null,
      issuer,
      subject,
      label,
    },
  })
  if (proved === undefined) return { state: 'expired' }
  return isKnown
    ? { state: 'proved' }
    : { state: 'asked', token, question: questionOf(context, login) }
}

/** Takes the number that the browser's visitor picked, once and for good. */
export async function pickNumber(
  context: Context,
  { token, browser, choice }: { token: string; browser: string; choice: string },
): Promise<VisitState> {
  const which = and(
    eq(oauthLogins.tokenHash, sha256(token)),
    eq(oauthLogins.browserHash, sha256(browser)),
  )
  const [login] = await context.db.select().from(oauthLogins).where(which)
  const state = choice === login?.deviceNumber ? 'proved' : 'refused'
  const picked = await move(context, { which, from: 'asked', to: { state } })
  return { state: picked === undefined ? 'expired' : state }
}

/** Moves a login on in one statement, so that no step is taken twice. */
async function move(
  { db, clock }: Context,
  step: { which: SQL | undefined; from: OAuthLogin['state']; to: Partial<OAuthLogin> },
): Promise<OAuthLogin | undefined> {
  const isOpen = gt(oauthLogins.expiresAt, new Date(clock()))
  const [moved] = await db
    .update(oauthLogins)
    .set(step.to)
    .where(and(step.which, eq(oauthLogins.state, step.from), isOpen))
    .returning()
  return moved
}

function clientOf({ projects }: Context, login: OAuthLogin): ProviderClient | undefined {
  return findProject(projects, login.projectId)?.logins?.[login.provider]
}

async function knows(db: Context['db'], thumbprint: string, identity: Identity): Promise<boolean> {
  const { provider, issuer, subject } = identity
  const known = db
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(identities, eq(identities.userId, devices.userId))
    .where(
      and(
        eq(devices.thumbprint, thumbprint),
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    )
  return (await known).length > 0
}

function questionOf(context: Context, login: OAuthLogin): DeviceQuestion {
  const { projects, frameOrigin } = context
  const site = siteName({ dappOrigin: login.dappOrigin, frameOrigin })
  return {
    projectName: findProject(projects, login.projectId)?.name ?? '',
    choices: login.deviceChoices,
    facts: deviceFacts({ ...login, site }),
  }
}
