import type { SocialProvider } from '@vestibule/protocol'
import { type Claim, RateLimitError } from '../../limits/rateLimits.js'
import type { LoginContext } from '../challenge.js'

/**
 * Counts a number before it is looked at, for the key and for the account that it would sign in: one in three is right, so
 * that whoever begins login after login would be right soon.
 * @returns what takes the count of a right one back; nothing where too many were wrong
 */
export async function countGuess(
  { rateLimiter }: Pick<LoginContext, 'rateLimiter'>,
  login: Login,
): Promise<{ giveBack: () => Promise<void> } | undefined> {
  const { thumbprint, provider, issuer, subject } = login
  const claims: Claim[] = [
    ['numbersPerKey', thumbprint],
    ['numbersPerAccount', provider, issuer ?? '', subject ?? ''],
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
