import { and, eq } from 'drizzle-orm'
import { oauthLogins } from '../../../db/schema/logins.js'
import type { LoginContext } from '../challenge.js'
import { countGuess } from './countGuess.js'
import { isCodeOf } from './visitSecrets.js'

type OAuthLogin = typeof oauthLogins.$inferSelect

/**
 * Takes the code that the window showed which came back from the provider, from the key that began the login. Each try is
 * counted before it is looked at; beyond the last one the login ends, whatever was typed.
 */
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
