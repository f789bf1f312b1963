import type { AskNode } from '../../namespaces/signInRules.js'
import { isSame, randomId, sha256 } from '../../platform/bytes.js'
import { SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Random } from '../../ports/random.js'
import type { Holder } from '../admission/storedBudget.js'
import { DomainError } from '../errors/domainError.js'
import { checkMessage, SKEW } from './checkMessage.js'
import type { IdentityStatements } from './identityStatements.js'
import { parseMessage } from './parseMessage.js'
import type { SealedDevices } from './sealedDevices.js'
import { SESSION_LIFE } from './sessionLife.js'
import type { SessionTokens } from './sessionTokens.js'
import { SignInError } from './signInError.js'
import type { SignInNonces } from './signInNonces.js'
import type { SignInSessions } from './signInSessions.js'

export type Page = { projectId: string; origin: string }

export function createSignIn(options: createSignIn.Options) {
  const { nonces, tokens, sessions, statements, devices, clock, random } = options

  async function requireSession(asked: createSignIn.Asked) {
    const claims = await tokens.read(asked.token)
    const isOurs =
      claims?.projectId === asked.projectId &&
      (asked.origin === undefined || asked.origin === claims.origin)
    const row = isOurs ? await sessions.find(claims.sessionId) : undefined
    if (claims === undefined || row === undefined) throw ended()
    if (claims.device !== undefined && (await devices.isOut(claims.device))) {
      await sessions.end(row.id)
      throw ended()
    }
    const { renewal } = asked
    const isRenewable = renewal !== undefined && isSame(sha256(renewal), row.renewalHash)
    const left = claims.expiresAt * SECOND - clock()
    if (left <= 0 && !isRenewable) throw ended()
    return { claims, row, isRenewable, left }
  }

  return {
    /**
     * A new session consumes the nonce on its network. A rejected signature does not.
     * @throws SignInError, errors of `ask`
     */
    async authenticate(request: createSignIn.Request): Promise<string> {
      const { projectId, origin, nonceToken, signature, holder } = request
      const message = parseMessage(request.message)
      const { nonce, caipNetworkId, expirationTime } = message
      const now = clock()
      const { rules, reference, address } = checkMessage(message, { origin, now })
      await nonces.check(nonceToken, { nonce, projectId, origin })
      const ask = request.askOf(caipNetworkId)
      const isSigned = await rules.verify({
        address,
        reference,
        message: request.message,
        signature,
        ask,
      })
      if (!isSigned) throw new SignInError('signatureInvalid')
      const account = `${caipNetworkId}:${address}`
      const about = { projectId, origin, nonce, account }
      const stated =
        request.identity === undefined ? undefined : await statements.read(request.identity, about)

      const sessionId = randomId(random)
      const endsAt = Math.min(
        now + SESSION_LIFE,
        (expirationTime ?? Number.POSITIVE_INFINITY) + SKEW,
      )
      const token = await tokens.issue({
        account,
        address,
        caip2Network: caipNetworkId,
        projectId,
        origin,
        sessionId,
        identity: stated?.identity,
        device: stated && (await devices.seal(stated.deviceId)),
        signedInAt: Math.floor(now / SECOND),
        endsAt,
      })
      const begun = {
        ...{ id: sessionId, nonce, caipNetworkId, holder },
        ...{ renewal: nonceToken, expiresAt: endsAt },
      }
      if (!(await sessions.begin(begun))) throw new SignInError('nonceUsed')
      return token
    },

    /** Returns a new token for the holder of the nonce's token, which pages keep secret. @throws DomainError */
    async me(asked: createSignIn.Asked & { tellsIdentity?: boolean }) {
      const { claims, row, isRenewable, left } = await requireSession(asked)
      const life = (claims.expiresAt - claims.issuedAt) * SECOND
      const { tokenId, issuedAt, expiresAt, ...same } = claims
      const endsAt = row.expiresAt.getTime()
      const isDue = isRenewable && left < life / 2
      return {
        address: claims.address,
        caip2Network: claims.caip2Network,
        caip10Account: claims.account,
        projectId: claims.projectId,
        signedInAt: new Date(claims.signedInAt * SECOND).toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        metadata: row.metadata,
        ...(asked.tellsIdentity && { identity: claims.identity ?? null }),
        ...(isDue && { token: await tokens.issue({ ...same, endsAt }) }),
      }
    },

    async keep(asked: createSignIn.Asked, metadata: Record<string, unknown>): Promise<void> {
      const { row } = await requireSession(asked)
      if (!(await sessions.keep(row.id, metadata))) throw ended()
    },

    /** Ends the session, also with an expired token. @throws DomainError `sessionEnded` */
    async signOut(asked: createSignIn.Asked): Promise<void> {
      const { row } = await requireSession(asked)
      await sessions.end(row.id)
    },
  }
}

export type SignIn = ReturnType<typeof createSignIn>

const ended = () => new DomainError('unauthenticated', 'sessionEnded')

export declare namespace createSignIn {
  type Options = {
    nonces: SignInNonces
    tokens: SessionTokens
    sessions: SignInSessions
    statements: IdentityStatements
    devices: SealedDevices
    clock: Clock
    random: Random
  }
  type Request = Page & {
    nonceToken: string
    message: string
    signature: string
    identity?: string | undefined
    holder: Holder
    askOf: (caipNetworkId: string) => AskNode
  }
  type Asked = {
    projectId: string
    /** Undefined if a server calls. */
    origin: string | undefined
    token: string
    renewal?: string | undefined
  }
}
