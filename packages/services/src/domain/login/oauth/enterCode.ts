import type { SocialProvider } from '@vestibule/protocol'
import { and, eq } from 'drizzle-orm'
import { oauthLogins } from '../../../db/schema/logins.js'
import { type Claim, RateLimitError } from '../../admission/rateLimiter.js'
import type { LoginContext } from '../challenge.js'
import { isCodeOf } from './visitSecrets.js'

type Login = {
  /** The key that began it. */
  thumbprint: string
  provider: SocialProvider
  issuer: string | null
  subject: string | null
}

type OAuthLogin = typeof oauthLogins.$inferSelect

/** Only from the key that began the login. Counts the attempt first; the last attempt ends the login. */
export async function enterCode(
  context: LoginContext,
  { login, code }: { login: OAuthLogin; code: string },
): Promise<'right' | 'wrong' | 'refused'> {
  const { db, peppers } = context
  const isAsked = and(eq(oauthLogins.id, login.id), eq(oauthLogins.state, 'asked'))
  const guess = await countGuess(context, login)
  if (guess === undefined) {
    await db.update(oauthLogins).set({ state: 'refused', refusal: 'notMe' }).where(isAsked)
    return 'refused'
  }
  if (!isCodeOf(peppers, login, code)) return 'wrong'
  await db.update(oauthLogins).set({ state: 'proved' }).where(isAsked)
  await guess.giveBack()
  return 'right'
}

/** Limits guesses over many logins. @returns a function that reverts the count. Undefined if too many were wrong */
async function countGuess(
  { rateLimiter }: Pick<LoginContext, 'rateLimiter'>,
  login: Login,
): Promise<{ giveBack: () => Promise<void> } | undefined> {
  const { thumbprint, provider, issuer, subject } = login
  const claims: Claim[] = [
    ['guessesPerDevice', thumbprint],
    ['guessesPerAccount', provider, issuer ?? '', subject ?? ''],
  ]
  try {
    await rateLimiter.take(claims)
  } catch (error) {
    if (error instanceof RateLimitError) return undefined
    throw error
  }
  return { giveBack: () => rateLimiter.giveBack(rateLimiter.namesOf(claims)) }
}
