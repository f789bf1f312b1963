import { createHash } from 'node:crypto'
import type { SocialProvider } from '@vestibule/protocol'
import type { Account } from '@vestibule/services/testing/providers'

/** Local parts of addresses whose accounts try the wallet's patience. */
const MOODS = { slow: 'late', broken: 'never' } as const

/** The account that an address has at a provider: the same one every time, and another one at every provider. */
export function accountOf(provider: SocialProvider, email: string): Account {
  const [name = ''] = email.split('@')
  const [mood = ''] = name.split(/[-+.]/)
  const digest = createHash('sha256').update(`${provider} ${email}`).digest()
  return {
    // As large as a number of JSON can be without a loss.
    id: String(digest.readUIntBE(0, 6) + 1),
    name,
    email,
    isVerified: true,
    answers: Object.hasOwn(MOODS, mood) ? MOODS[mood as keyof typeof MOODS] : undefined,
  }
}
