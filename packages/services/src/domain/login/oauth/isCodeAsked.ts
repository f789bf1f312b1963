import { and, eq, gt } from 'drizzle-orm'
import { oauthLogins, type VisitPurpose } from '../../../db/schema/logins.js'
import { sha256 } from '../../../platform/bytes.js'
import type { LoginContext } from '../challenge.js'
import type { VisitNews } from './createVisitNews.js'

/** Milliseconds that the answer may take, so that a window asks three times in a minute. */
const PATIENCE = 20_000
/** Milliseconds until a window hears what another process was told. */
const LOOK_EVERY = 1_000

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
    /** Ends when the window does. */
    signal: AbortSignal
  },
): Promise<AskedVisit> {
  const { token, browser, wait, signal } = request
  let visit = await findVisit(context, { token, browser })
  if (visit.state !== 'asked') return visit
  const news = context.visitNews.listen(visit.id)
  try {
    for (let waited = 0; waited < PATIENCE && !signal.aborted; waited += LOOK_EVERY) {
      await wait(news.wait(LOOK_EVERY))
      visit = await findVisit(context, { token, browser })
      if (visit.state !== 'asked' || news.isFull) break
    }
    return visit
  } finally {
    news.end()
  }
}

type AskedVisit =
  | { id: string; state: 'asked' }
  | { state: 'cancelled' | 'over'; purpose: VisitPurpose }

async function findVisit(
  { db, clock }: Pick<LoginContext, 'db' | 'clock'>,
  { token, browser }: { token: string; browser: string },
): Promise<AskedVisit> {
  const { id, state, purpose } = oauthLogins
  const [login] = await db
    .select({ id, state, purpose })
    .from(oauthLogins)
    .where(
      and(
        eq(oauthLogins.tokenHash, sha256(token)),
        eq(oauthLogins.browserHash, sha256(browser)),
        gt(oauthLogins.expiresAt, new Date(clock())),
      ),
    )
  if (login?.state === 'asked') return { id: login.id, state: 'asked' }
  return {
    state: login?.state === 'cancelled' ? 'cancelled' : 'over',
    purpose: login?.purpose ?? 'login',
  }
}
