import { and, eq, gt } from 'drizzle-orm'
import { oauthLogins } from '../../../db/schema/logins.js'
import { sha256 } from '../../../platform/bytes.js'
import type { LoginContext } from '../challenge.js'
import type { VisitNews } from './createVisitNews.js'

/** Milliseconds that the answer may take, so that a window asks three times in a minute. */
const PATIENCE = 20_000

/**
 * Whether a login still waits for the code that this browser was shown, or was given up where it began. As long as it waits,
 * the answer is late.
 * @param wait Waits without keeping others from being answered.
 */
export async function isCodeAsked(
  context: Pick<LoginContext, 'db' | 'clock'> & { visitNews: VisitNews },
  request: {
    token: string
    browser: string
    wait: (heard: Promise<void>) => Promise<void>
  },
): Promise<'asked' | 'cancelled' | 'over'> {
  const { token, browser, wait } = request
  const before = await findVisit(context, { token, browser })
  if (before.state !== 'asked') return before.state
  const news = context.visitNews.listen(before.id)
  try {
    await wait(news.wait(PATIENCE))
  } finally {
    news.end()
  }
  return (await findVisit(context, { token, browser })).state
}

async function findVisit(
  { db, clock }: Pick<LoginContext, 'db' | 'clock'>,
  { token, browser }: { token: string; browser: string },
): Promise<{ id: string; state: 'asked' } | { state: 'cancelled' | 'over' }> {
  const { id, state } = oauthLogins
  const [login] = await db
    .select({ id, state })
    .from(oauthLogins)
    .where(
      and(
        eq(oauthLogins.tokenHash, sha256(token)),
        eq(oauthLogins.browserHash, sha256(browser)),
        gt(oauthLogins.expiresAt, new Date(clock())),
      ),
    )
  if (login?.state === 'asked') return { id: login.id, state: 'asked' }
  return { state: login?.state === 'cancelled' ? 'cancelled' : 'over' }
}
