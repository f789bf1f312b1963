import type { SocialProvider } from '@vestibule/protocol'
import { type Claim, RateLimitError } from '../../admission/rateLimiter.js'
import type { LoginContext } from '../challenge.js'

/**
 * Counts a code before it is checked, for the key and for the account that it would sign in or change, so that an attacker
 * cannot start new logins until a guess is right.
 * @returns a function that reverts the count for a correct code; undefined if too many were wrong
 */
export async function countGuess(
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

type Login = {
  /** Of the key that began it. */
  thumbprint: string
  provider: SocialProvider
  issuer: string | null
  subject: string | null
}
