import { and, eq, gt } from 'drizzle-orm'
import { oauthLogins } from '../../../db/schema.js'
import { sha256 } from '../../../platform/bytes.js'
import type { LoginContext } from '../challenge.js'
import type { VisitNews } from './createVisitNews.js'

/** Milliseconds that the answer may take, so that a window asks three times in a minute. */
const PATIENCE = 20_000

/**
 * Whether a login still waits for the code that this browser was shown. As long as it does, the answer is late.
 * @param wait Waits without keeping others from being answered.
 */
export async function isCodeAsked(
  context: Pick<LoginContext, 'db' | 'clock'> & { visitNews: VisitNews },
  request: {
    token: string
    browser: string
    wait: (heard: Promise<void>) => Promise<void>
  },
): Promise<boolean> {
  const { token, browser, wait } = request
  const visitId = await findAsked(context, { token, browser })
  if (visitId === undefined) return false
  const news = context.visitNews.listen(visitId)
  try {
    await wait(news.wait(PATIENCE))
  } finally {
    news.end()
  }
  return (await findAsked(context, { token, browser })) !== undefined
}

async function findAsked(
  { db, clock }: Pick<LoginContext, 'db' | 'clock'>,
  { token, browser }: { token: string; browser: string },
): Promise<string | undefined> {
  const [login] = await db
    .select({ id: oauthLogins.id })
    .from(oauthLogins)
    .where(
      and(
        eq(oauthLogins.tokenHash, sha256(token)),
        eq(oauthLogins.browserHash, sha256(browser)),
        eq(oauthLogins.state, 'asked'),
        gt(oauthLogins.expiresAt, new Date(clock())),
      ),
    )
  return login?.id
}
