import { createHash } from 'node:crypto'
import type { SocialProvider } from '@vestibule/protocol'
import type { Account } from '@vestibule/services/testing/providers'

const MOODS = { slow: 'late', broken: 'never' } as const

/** A stable account for each address at a provider. Different at each provider. */
export function accountOf(provider: SocialProvider, email: string): Account {
  const [name = ''] = email.split('@')
  const [mood = ''] = name.split(/[-+.]/)
  const digest = createHash('sha256').update(`${provider} ${email}`).digest()
  return {
    // JSON keeps integers of this size exactly.
    id: String(digest.readUIntBE(0, 6) + 1),
    name,
    email,
    isVerified: true,
    answers: Object.hasOwn(MOODS, mood) ? MOODS[mood as keyof typeof MOODS] : undefined,
  }
}
