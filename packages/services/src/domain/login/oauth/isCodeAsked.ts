import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, type SQL } from 'drizzle-orm'
import { oauthLogins, type VisitPurpose } from '../../../db/schema/logins.js'
import { sha256 } from '../../../platform/bytes.js'
import type { LoginContext } from '../challenge.js'
import type { VisitNews } from './createVisitNews.js'

/** Maximum delay of the answer in ms: a window sends three requests per minute. */
const PATIENCE = 20_000
/** Poll interval in ms for events of other processes. */
const LOOK_EVERY = 1_000
/** A window that is missing for longer is not just reloading. In ms. */
const RELOAD = 400

/**
 * Whether a login still waits for this browser's code or consent, or was cancelled in its window.
 * Delays the answer while the login waits. The frame shows when the window with the code closes or
 * returns. This is only a hint: the code stays valid.
 * @param wait Must not block other requests.
 */
export async function isCodeAsked(
  context: Context,
  request: {
    token: string
    browser: string
    wait: (heard: Promise<void>) => Promise<void>
    /** Aborts when the window closes. */
    signal: AbortSignal
  },
): Promise<AskedVisit> {
  const { token, browser, wait, signal } = request
  let visit = await findVisit(context, { token, browser })
  if (visit.state !== 'asked') return visit
  if (visit.isUnseen) await noteUnseen(context, { token, browser, isUnseen: false })
  const news = context.visitNews.listen(visit.id, signal)
  try {
    for (let waited = 0; waited < PATIENCE && !signal.aborted; waited += LOOK_EVERY) {
      await wait(news.wait(LOOK_EVERY))
      visit = await findVisit(context, { token, browser })
      if (visit.state !== 'asked' || news.isFull) break
      // Another process wrongly reported the window as closed.
      if (visit.isUnseen && !signal.aborted)
        await noteUnseen(context, { token, browser, isUnseen: false })
    }
    if (signal.aborted && visit.state === 'asked') {
      await wait(pause(RELOAD))
      await noteUnseen(context, { token, browser, isUnseen: true })
    }
    return visit
  } finally {
    news.end()
  }
}

type Context = Pick<LoginContext, 'db' | 'clock'> & { visitNews: VisitNews }
type Window = { token: string; browser: string }

type AskedVisit =
  | { id: string; state: 'asked'; isUnseen: boolean }
  | { state: 'cancelled' | 'over'; purpose: VisitPurpose }

async function findVisit(context: Context, window: Window): Promise<AskedVisit> {
  const { id, state, purpose, refusal } = oauthLogins
  const [login] = await context.db
    .select({ id, state, purpose, refusal })
    .from(oauthLogins)
    .where(visitOf(context, window))
  if (login?.state === 'asked' || login?.state === 'agreeing')
    return { id: login.id, state: 'asked', isUnseen: login.refusal === 'unseen' }
  return {
    state: login?.state === 'cancelled' ? 'cancelled' : 'over',
    purpose: login?.purpose ?? 'login',
  }
}

/** Records whether the page of this window is unseen. A reload gets another token. */
async function noteUnseen(
  context: Context,
  { isUnseen, ...window }: Window & { isUnseen: boolean },
): Promise<void> {
  const [noted] = await context.db
    .update(oauthLogins)
    .set({ refusal: isUnseen ? 'unseen' : null })
    .where(and(visitOf(context, window), eq(oauthLogins.state, 'asked')))
    .returning({ id: oauthLogins.id })
  if (noted !== undefined) context.visitNews.tell(noted.id)
}

const visitOf = ({ clock }: Context, { token, browser }: Window): SQL | undefined =>
  and(
    eq(oauthLogins.tokenHash, sha256(token)),
    eq(oauthLogins.browserHash, sha256(browser)),
    gt(oauthLogins.expiresAt, new Date(clock())),
  )
