import { TokenStart } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import { DomainError } from '../../domain/errors/domainError.js'
import type { LoginContext } from '../../domain/login/challenge.js'
import { deviceLabel } from '../../domain/login/deviceLabel.js'
import type { Tokens } from '../../domain/login/token/createTokens.js'
import { startWithToken } from '../../domain/login/token/startWithToken.js'
import { describeError, type Logger } from '../../platform/log.js'
import { client } from '../middleware/client.js'
import type { Dpop } from '../middleware/dpop.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { begun } from './begun.js'
import { readProject } from './readProject.js'

/** `/v1/auth/token`: the [login with a token](#logins-with-a-token) of the dapp's own accounts. */
export function tokenRoutes(options: Options) {
  const { login, dpop, log } = options
  const app = new Hono<Env>()

  app.post('/start', dpop.key, async (c) => {
    const { token, ...body } = await readBody(c, TokenStart.request)
    const project = readProject(login, body)
    const request = {
      ...{ token, project, dappOrigin: body.dappOrigin },
      thumbprint: c.get('proof').thumbprint,
      ...client(c),
      deviceLabel: deviceLabel(c.req.header('user-agent')),
      wait: async <result>(asked: Promise<result>) => c.env.slot?.waitFor(asked) ?? asked,
    }
    try {
      return begun(c, await startWithToken(login, request))
    } catch (error) {
      if (error instanceof DomainError && error.type === 'tokenRefused') {
        const cause = error.cause === undefined ? {} : describeError(error.cause)
        log.warn({ project: project.id, ...error.data, ...cause }, 'a login by token failed')
      }
      throw error
    }
  })

  return app
}

type Options = { login: LoginContext & { tokens: Tokens }; dpop: Dpop; log: Logger }
