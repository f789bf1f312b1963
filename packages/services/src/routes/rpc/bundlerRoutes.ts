import { Hono } from 'hono'
import type { Env } from '../middleware/env.js'
import type { AnswerBundler } from './createBundlerAnswerer.js'

/** `/v1/bundler/{CAIP-2}`: the operator's bundlers for a signed-in wallet, which alone may send user operations. */
export function bundlerRoutes({ answerBundler }: { answerBundler: AnswerBundler }) {
  const app = new Hono<Env>()
  app.post('/:caipNetworkId', (c) => {
    const chainId = c.req.param('caipNetworkId')
    const { projectId = '' } = c.req.query()
    return answerBundler(c, { chainId, projectId, refuseWallet: undefined })
  })
  return app
}
