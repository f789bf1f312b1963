import { RpcCall } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import { findProject, type Project } from '../../domain/projects/project.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import type { AnswerPaymaster } from '../sponsor/createPaymasterAnswerer.js'
import type { AnswerBundler } from './createBundlerAnswerer.js'

/**
 * `/v1/bundler/{CAIP-2}`: the network's bundler for a signed-in wallet, which may also send operations, and the paymaster; one
 * call of at most 64 KiB.
 */
export function bundlerRoutes(options: bundlerRoutes.Options) {
  const { answerBundler, answerPaymaster, projects } = options
  const app = new Hono<Env>()
  app.post('/:caipNetworkId', async (c) => {
    const chainId = c.req.param('caipNetworkId')
    const { projectId = '' } = c.req.query()
    const call = await readBody(c, RpcCall)
    const project = findProject(projects, projectId)
    if (project !== undefined && call.method.startsWith('pm_'))
      return answerPaymaster(c, { project, call })
    return answerBundler(c, { chainId, projectId, call, refuseWallet: undefined })
  })
  return app
}

export declare namespace bundlerRoutes {
  type Options = {
    answerBundler: AnswerBundler
    answerPaymaster: AnswerPaymaster
    projects: readonly Project[]
  }
}
