import type { SocialProvider } from '@vestibule/protocol'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { identities } from '../../db/schema/users.js'
import { onDatabase } from '../database/onDatabase.js'
import { withProviders } from '../providers/fileProviders.js'
import { providerWorld, signInAt, visitorOf } from './providerVisits.js'

type Case = [provider: SocialProvider, word: string, first: string, isVerified: boolean]

export function describeSeparateUsers(providers: readonly SocialProvider[]) {
  const cases = providers.flatMap((provider) =>
    ['mail', 'provider'].flatMap((first): Case[] => [
      [provider, 'has proved it', first, true],
      [provider, 'has not proved it', first, false],
    ]),
  )

  onDatabase((db) => {
    const local = withProviders()
    let people = 800_000

    describe('an email address that a provider returns', () => {
      test.each(cases)(
        'creates a separate account for a login at %s, which %s, if the first login is by %s',
        async (provider, _word, first, isVerified) => {
          const place = providerWorld(db(), { local })
          const id = String(++people)
          const email = `nobody-merged-${id}@example.com`
          // Some providers keep the owner's spelling.
          const written = isVerified ? email : email.toUpperCase()
          local.become({ id, name: 'ada', email: written, isVerified })
          const logins = [
            async () => (await visitorOf(place)).signIn(email, { projectId: 'never' }),
            async () => signInAt(place, await visitorOf(place), provider),
          ]
          if (first === 'provider') logins.reverse()
          const users: string[] = []
          for (const login of [...logins, ...logins]) users.push((await login()).userId)
          const [one = '', two = '', oneAgain, twoAgain] = users
          expect(one).not.toBe(two)
          expect([oneAgain, twoAgain]).toEqual([one, two])
          for (const user of [one, two])
            expect(await db().$count(identities, eq(identities.userId, user))).toBe(1)
        },
      )
    })
  })
}
