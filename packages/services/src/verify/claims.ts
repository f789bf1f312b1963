/** `typ` of a session's tokens. The services' other tokens have other types. */
export const SESSION_TOKEN_TYPE = 'sign-in+jwt'
/** The only signing algorithm of these tokens. */
export const SESSION_TOKEN_ALGORITHM = 'ES256'

/** The user of the embedded wallet that signed. */
export type TokenIdentity = {
  /** Equal in all sign-ins of this user at this project. Differs in each other project. */
  id: string
  /** An email address whose mailbox the user can read, or null. */
  email: string | null
  /** Login method: `email`, `passkey`, or a provider such as `google`. */
  provider: string
  wallet: 'embedded'
}

/** The claims of a session's token. */
export type SignInClaims = {
  /** CAIP-10 id. Compare the complete id: contracts with the same address on two networks are two accounts. */
  account: string
  /** Address in the namespace's canonical spelling. */
  address: string
  /** CAIP-2 id of the network. */
  caip2Network: string
  projectId: string
  /** The page on which the visitor signed in. */
  origin: string
  /** The session, which is equal in all of its tokens. */
  sessionId: string
  /** The user at the sign-in. Undefined for other wallets, and if the page did not request an identity. */
  identity?: TokenIdentity | undefined
  tokenId: string
  /** In seconds since 1970: when the message was accepted, and when the token starts and ends. */
  signedInAt: number
  issuedAt: number
  expiresAt: number
}

/** Reads the claims of a verified token. Undefined if a claim is missing. */
export function readClaims(payload: Record<string, unknown>): SignInClaims | undefined {
  const { sub, aud, azp, sid, jti, auth_time, iat, exp, identity } = payload
  if (!isText(sub) || !isText(aud) || !isText(azp) || !isText(sid) || !isText(jti)) return undefined
  if (!isTime(auth_time) || !isTime(iat) || !isTime(exp)) return undefined
  if (identity !== undefined && !isIdentity(identity)) return undefined
  const [, caip2Network, address] = /^([-a-z0-9]+:[-\w]+):([-.%\w]+)$/.exec(sub) ?? []
  if (caip2Network === undefined || address === undefined) return undefined
  return {
    account: sub,
    address,
    caip2Network,
    projectId: aud,
    origin: azp,
    sessionId: sid,
    ...(identity !== undefined && { identity }),
    tokenId: jti,
    signedInAt: auth_time,
    issuedAt: iat,
    expiresAt: exp,
  }
}

export function writeClaims(issuer: string, claims: SignInClaims): Record<string, unknown> {
  return {
    iss: issuer,
    sub: claims.account,
    aud: claims.projectId,
    azp: claims.origin,
    sid: claims.sessionId,
    jti: claims.tokenId,
    auth_time: claims.signedInAt,
    iat: claims.issuedAt,
    exp: claims.expiresAt,
    ...(claims.identity !== undefined && { identity: claims.identity }),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isTime = (value: unknown): value is number => Number.isSafeInteger(value)

function isIdentity(value: unknown): value is TokenIdentity {
  const { id, email, provider, wallet } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    isText(id) && (email === null || isText(email)) && isText(provider) && wallet === 'embedded'
  )
}
