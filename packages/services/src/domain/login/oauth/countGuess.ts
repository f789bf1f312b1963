import type { SocialProvider } from '@vestibule/protocol'
import { type Claim, RateLimitError } from '../../admission/rateLimiter.js'
import type { LoginContext } from '../challenge.js'

/**
 * Counts a code before it is looked at, for the key and for the account that it would sign in or change, so that nobody
 * begins login after login until one is right.
 * @returns what takes the count of a right one back; nothing where too many were wrong
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
