import type { SocialProvider } from '@vestibule/protocol'
import type { OAuthRefusal, VisitPage } from '@vestibule/protocol/http'
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { oauthLogins, type VisitPurpose } from '../../../db/schema/logins.js'
import { devices, identities } from '../../../db/schema/users.js'
import { randomToken, sha256 } from '../../../platform/bytes.js'
import { deviceFacts } from '../../mail/deviceMail.js'
import { siteName } from '../../mail/siteName.js'
import { t } from '../../mail/text.js'
import type { ProviderClient } from '../../projects/logins.js'
import { findProject, nameOfProvider } from '../../projects/project.js'
import type { DeviceQuestion } from '../approveDevice.js'
import type { LoginContext } from '../challenge.js'
import { drawCode } from '../codes.js'
import type { Identity, OAuth } from './createOAuth.js'
import type { VisitNews } from './createVisitNews.js'
import { keptCode, keptOf, secretsAgain, visitSecrets } from './visitSecrets.js'

type OAuthLogin = typeof oauthLogins.$inferSelect
type Context = LoginContext & { oauth: OAuth; visitNews: VisitNews }
/** Waits for a provider without occupying a slot. */
type Wait = <result>(asked: Promise<result>) => Promise<result>

/** Error codes for a refusal by the visitor (RFC 6749, section 4.1.2.1; Apple). */
const DENIALS: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize'])

/** URL part of a returned window without the window secret. The window shows the code. */
const CODE_WANTED = 'show-code'

const HEARD: ReadonlySet<OAuthLogin['state'] | undefined> = new Set(['asked', 'proved', 'refused'])

export type VisitState =
  | { state: 'asked'; token: string; question: VisitQuestion; returnTo: string | null }
  /** With the visitor's consent, the window may present its secret. Otherwise it shows the code. */
  | { state: 'agreeing'; page: VisitPage; returnTo: null }
  /** The visit has ended: the window returns to the page or can be closed. */
  | {
      state: 'proved' | OAuthRefusal | 'cancelled' | 'expired'
      returnTo: string | null
      purpose?: VisitPurpose
    }

export type VisitQuestion = Omit<DeviceQuestion, 'choices'> & {
  purpose: VisitPurpose
  account: string
  code: string
  site: string
}

/** Works once. The browser must return with the same cookie. @returns the target, or the reason of a failure */
export async function leaveForProvider(
  context: Context,
  request: { provider: SocialProvider; token: string; browser: string; wait: Wait },
): Promise<{ to: string } | VisitState> {
  const { random, oauth, peppers } = context
  const { provider, token, browser, wait } = request
  const secrets = visitSecrets(peppers, randomToken(random))
  const which = and(eq(oauthLogins.tokenHash, sha256(token)), eq(oauthLogins.provider, provider))
  const left = await move(context, {
    which,
    from: 'begun',
    to: { state: 'left', browserHash: sha256(browser), ...keptOf(secrets) },
  })
  if (left === undefined) return endOf(context, which)
  try {
    return { to: await wait(oauth.addressOf(provider, clientOf(context, left), secrets)) }
  } catch {
    return refuse(context, left, { from: 'left', refusal: 'failed' })
  }
}

export async function comeBack(
  context: Context,
  request: { provider: SocialProvider; back: URLSearchParams; browser: string; wait: Wait },
): Promise<VisitState> {
  const { db, random, oauth, peppers } = context
  const { provider, back, browser, wait } = request
  const state = back.get('state') ?? ''
  const which = and(
    eq(oauthLogins.stateHash, sha256(state)),
    eq(oauthLogins.browserHash, sha256(browser)),
    eq(oauthLogins.provider, provider),
  )
  const login = await move(context, { which, from: 'left', to: { state: 'back' } })
  if (login === undefined) return askAgain(context, which, back)
  const end = (refusal: OAuthRefusal) => refuse(context, login, { from: 'back', refusal })
  if (DENIALS.has(back.get('error') ?? '')) return end('denied')

  let identity: Identity
  try {
    const secrets = secretsAgain(peppers, state, login)
    identity = await wait(oauth.identify(provider, clientOf(context, login), { back, secrets }))
  } catch {
    // Security: do not reveal which part is wrong. Other provider errors end here too.
    return end('failed')
  }
  const { issuer, subject, label } = identity
  const token = randomToken(random)
  const { secretHash } = login
  if (secretHash !== null) {
    const agreeing = await move(context, {
      which: eq(oauthLogins.id, login.id),
      from: 'back',
      to: {
        state: 'agreeing',
        tokenHash: sha256(token),
        nonce: null,
        verifier: null,
        ...{ issuer, subject, label },
      },
    })
    return agreeing === undefined
      ? endOf(context, eq(oauthLogins.id, login.id))
      : agreeingOf(context, agreeing, { token, state, secretHash })
  }
  const code = drawCode(random)
  // The owner has signed in with this key, so the session belongs to the owner. Security: changes
  // of sign-in methods always require consent, because a thief with the key could send the owner
  // here.
  const isKnown = login.purpose === 'login' && (await knows(db, login.thumbprint, identity))
  const proved = await move(context, {
    which: eq(oauthLogins.id, login.id),
    from: 'back',
    to: {
      state: isKnown ? 'proved' : 'asked',
      tokenHash: sha256(token),
      deviceNumber: isKnown ? '' : keptCode(peppers, login, code),
      nonce: null,
      verifier: null,
      issuer,
      subject,
      label,
    },
  })
  if (proved === undefined) return endOf(context, eq(oauthLogins.id, login.id))
  const { returnTo, purpose } = login
  return isKnown
    ? { state: 'proved', returnTo, purpose }
    : askedOf(context, proved, { token, code })
}

/** A reload shows a new code and invalidates the old one. */
async function askAgain(
  context: Context,
  which: SQL | undefined,
  back: URLSearchParams,
): Promise<VisitState> {
  const { db, random, peppers } = context
  const token = randomToken(random)
  const code = drawCode(random)
  const [login] = await db.select().from(oauthLogins).where(which)
  if (login === undefined) return endOf(context, which)
  const { secretHash } = login
  const isAgreeing = login.state === 'agreeing' && secretHash !== null
  if (isAgreeing && !back.has(CODE_WANTED)) {
    const to = { tokenHash: sha256(token) }
    const agreeing = await move(context, { which, from: 'agreeing', to })
    if (agreeing === undefined) return endOf(context, which)
    return agreeingOf(context, agreeing, { token, state: back.get('state') ?? '', secretHash })
  }
  const deviceNumber = keptCode(peppers, login, code)
  const to = {
    ...(isAgreeing && { state: 'asked' as const }),
    ...{ tokenHash: sha256(token), deviceNumber, refusal: null },
  }
  const asked = await move(context, { which, from: isAgreeing ? 'agreeing' : 'asked', to })
  if (asked === undefined) return endOf(context, which)
  if (login.refusal === 'unseen') context.visitNews.tell(login.id)
  return askedOf(context, asked, { token, code })
}

/** Requires the visitor's consent and the window secret. Works once, in the browser that left. */
export async function agreeToVisit(
  context: Context,
  { token, browser, secret }: { token: string; browser: string; secret: string },
): Promise<VisitState> {
  const window = windowOf({ token, browser })
  const agreed = await move(context, {
    which: and(window, eq(oauthLogins.secretHash, sha256(secret))),
    from: 'agreeing',
    to: { state: 'proved', agreed: true },
  })
  if (agreed === undefined) return endOf(context, window)
  return { state: 'proved', returnTo: null, purpose: agreed.purpose }
}

export async function declineVisit(
  context: Context,
  window: { token: string; browser: string },
): Promise<VisitState> {
  const which = windowOf(window)
  const [login] = await context.db.select().from(oauthLogins).where(which)
  if (login?.state !== 'agreeing') return endOf(context, which)
  return refuse(context, login, { from: 'agreeing', refusal: 'denied' })
}

/** The visitor of the returned browser did not start the login. */
export async function refuseVisit(
  context: Context,
  { token, browser }: { token: string; browser: string },
): Promise<VisitState> {
  const which = windowOf({ token, browser })
  const [login] = await context.db.select().from(oauthLogins).where(which)
  if (login?.state !== 'asked') return endOf(context, which)
  return refuse(context, login, { from: 'asked', refusal: 'notMe' })
}

const windowOf = ({ token, browser }: { token: string; browser: string }) =>
  and(eq(oauthLogins.tokenHash, sha256(token)), eq(oauthLogins.browserHash, sha256(browser)))

async function refuse(
  context: Context,
  { id, returnTo, purpose }: OAuthLogin,
  { from, refusal }: { from: OAuthLogin['state']; refusal: OAuthRefusal },
): Promise<VisitState> {
  const to = { state: 'refused', refusal } as const
  const ended = await move(context, { which: eq(oauthLogins.id, id), from, to })
  return ended === undefined
    ? endOf(context, eq(oauthLogins.id, id))
    : { state: refusal, returnTo, purpose }
}

/** The result of an invalid or ended step. Includes the page of a known login. */
async function endOf({ db }: Context, which: SQL | undefined): Promise<VisitState> {
  const { state, returnTo, purpose } = oauthLogins
  const [login] = await db.select({ state, returnTo, purpose }).from(oauthLogins).where(which)
  return {
    state: login?.state === 'cancelled' ? 'cancelled' : 'expired',
    returnTo: login?.returnTo ?? null,
    purpose: login?.purpose ?? 'login',
  }
}

async function move(
  { db, clock, visitNews }: Context,
  step: { which: SQL | undefined; from: OAuthLogin['state']; to: Partial<OAuthLogin> },
): Promise<OAuthLogin | undefined> {
  const isOpen = gt(oauthLogins.expiresAt, new Date(clock()))
  const [moved] = await db
    .update(oauthLogins)
    .set(step.to)
    .where(and(step.which, eq(oauthLogins.state, step.from), isOpen))
    .returning()
  const { state } = step.to
  if (moved !== undefined && HEARD.has(state)) visitNews.tell(moved.id)
  return moved
}

function clientOf({ projects }: Context, login: OAuthLogin): ProviderClient {
  const client = findProject(projects, login.projectId)?.logins?.[login.provider]
  if (client === undefined) throw new Error("The project's client for this provider was removed.")
  return client
}

/** Whether the key has signed in with this account, and no other device has signed it out since. */
async function knows(db: Context['db'], thumbprint: string, identity: Identity): Promise<boolean> {
  const { provider, issuer, subject } = identity
  const known = db
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(identities, eq(identities.userId, devices.userId))
    .where(
      and(
        eq(devices.thumbprint, thumbprint),
        isNull(devices.signedOutAt),
        eq(identities.provider, provider),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    )
  return (await known).length > 0
}

function agreeingOf(
  { projects }: Context,
  login: OAuthLogin,
  { token, state, secretHash }: { token: string; state: string; secretHash: string },
): VisitState {
  const { provider, dappOrigin: site, label } = login
  const again = new URLSearchParams({ state, [CODE_WANTED]: '' })
  const codePath = `/auth/oauth/${provider}/callback?${again}`
  const providerName = nameOfProvider(projects, provider)
  const page = { site, provider, providerName, label: label ?? '', token, secretHash, codePath }
  return { state: 'agreeing', page, returnTo: null }
}

function askedOf(
  context: Context,
  login: OAuthLogin,
  { token, code }: { token: string; code: string },
): VisitState {
  const { projects, frameOrigin } = context
  const site = siteName({ dappOrigin: login.dappOrigin, frameOrigin })
  const question = {
    projectName: findProject(projects, login.projectId)?.name ?? '',
    facts: deviceFacts({ ...login, site }),
    purpose: login.purpose,
    account: t('named', {
      name: nameOfProvider(projects, login.provider),
      label: login.label ?? '',
    }),
    code,
    site: login.dappOrigin,
  }
  return { state: 'asked', token, question, returnTo: login.returnTo }
}
