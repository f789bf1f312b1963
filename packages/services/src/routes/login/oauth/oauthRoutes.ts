import { OAUTH_WAIT, OAuthCancel, OAuthStart, OAuthTake } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import type { LoginContext } from '../../../domain/login/challenge.js'
import { deviceLabel } from '../../../domain/login/deviceLabel.js'
import { cancelOAuth } from '../../../domain/login/oauth/cancelOAuth.js'
import type { VisitNews } from '../../../domain/login/oauth/createVisitNews.js'
import { startOAuth } from '../../../domain/login/oauth/startOAuth.js'
import { type TakenOAuth, takeOAuth } from '../../../domain/login/oauth/takeOAuth.js'
import { client } from '../../middleware/client.js'
import type { Dpop } from '../../middleware/dpop.js'
import type { Env } from '../../middleware/env.js'
import { readBody } from '../../middleware/readBody.js'
import { begun } from '../begun.js'
import { readProject } from '../readProject.js'

/** `/v1/auth/oauth`: the frame's requests for a [login at a provider](#logins-at-providers). */
export function oauthRoutes(options: { login: LoginContext; visitNews: VisitNews; dpop: Dpop }) {
  const { login, visitNews, dpop } = options
  const app = new Hono<Env>()

  app.post('/start', dpop.key, async (c) => {
    const { provider, dappOrigin, returnTo, secretHash, ...body } = await readBody(
      c,
      OAuthStart.request,
    )
    const request = {
      provider,
      project: readProject(login, { ...body, dappOrigin }),
      dappOrigin,
      returnTo,
      secretHash,
      thumbprint: c.get('proof').thumbprint,
      ...client(c),
      deviceLabel: deviceLabel(c.req.header('user-agent')),
    }
    const { challengeId, path, expiresAt } = await startOAuth(login, request)
    return begun(c, { challengeId, path, expiresAt })
  })

  app.post('/take', dpop.key, async (c) => {
    const { challengeId, waits, asked, unseen = false, code } = await readBody(c, OAuthTake.request)
    const { thumbprint } = c.get('proof')
    const { network } = client(c)
    const { signal } = c.req.raw
    // Do not use up the result for an aborted request: a page that leaves for the provider sends
    // one, too.
    const take = async (): Promise<TakenOAuth> => {
      if (signal.aborted) return { status: 'pending' }
      const taken = await takeOAuth(login, { challengeId, thumbprint, network, code })
      // Notify the window that shows the code, so that it closes.
      if (code !== undefined && taken.status !== 'wrong') visitNews.tell(challengeId)
      return taken
    }
    if (!waits) return tell(c, await take())
    const news = visitNews.listen(challengeId)
    try {
      const taken = await take()
      const isOld =
        taken.status === 'pending' ||
        (taken.status === 'asked' && asked && (taken.unseen ?? false) === unseen)
      if (!isOld) return tell(c, taken)
      const heard = news.wait(OAUTH_WAIT)
      await (c.env.slot?.waitFor(heard) ?? heard)
      return tell(c, await take())
    } finally {
      news.end()
    }
  })

  app.post('/cancel', dpop.key, async (c) => {
    const { challengeId } = await readBody(c, OAuthCancel.request)
    const { thumbprint } = c.get('proof')
    await cancelOAuth({ ...login, visitNews }, { challengeId, thumbprint })
    return c.json({})
  })

  return app
}

/** Expired and refused logins get no priority over new keys. */
const tell = (c: Context<Env>, taken: TakenOAuth) =>
  taken.status === 'expired' || taken.status === 'refused' ? c.json(taken) : begun(c, taken)
