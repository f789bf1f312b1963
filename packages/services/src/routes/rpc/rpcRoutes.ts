import type { ErrorType } from '@vestibule/protocol'
import { type Context, Hono } from 'hono'
import { ProofError } from '../../domain/dpop/proofError.js'
import { findProject, type Project, servesOrigin } from '../../domain/projects/project.js'
import type { Dpop } from '../middleware/dpop.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import type { AnswerCalls } from './createCallAnswerer.js'

/** `/v1/rpc/{CAIP-2}`: the wallet's reads, alone or up to 1 000 at once, 1 MiB. */
export function rpcRoutes(options: Options) {
  const { projects, dpop, answerCalls } = options
  const app = new Hono<Env>()

  app.post('/:caipNetworkId', (c) => {
    const { projectId = '' } = c.req.query()
    const project = findProject(projects, projectId)
    // Only the wallet's origin can call: check only that the project exists.
    if (projectId !== '' && project === undefined) throw new HttpError(403, 'projectUnknown')
    if (project !== undefined && !servesOrigin(project, undefined))
      throw new HttpError(403, 'originNotAllowed')
    const chainId = c.req.param('caipNetworkId')
    return answerCalls(c, { chainId, projectId, refuseSimulation: () => refuseSimulation(c) })
  })

  /** Refuses only the simulations of a batch. @throws ProofError that requires a new nonce */
  async function refuseSimulation(c: Context<Env>): Promise<ErrorType | undefined> {
    try {
      await dpop.session(c, async () => undefined)
      return undefined
    } catch (error) {
      if (!(error instanceof ProofError) || error.fault === 'use_dpop_nonce') throw error
      return 'sessionEnded'
    }
  }

  return app
}

type Options = {
  projects: readonly Project[]
  dpop: Dpop
  answerCalls: AnswerCalls
}
