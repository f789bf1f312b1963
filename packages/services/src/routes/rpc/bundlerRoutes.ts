import { RpcCall } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import { findProject, type Project } from '../../domain/projects/project.js'
import type { CodeEnds } from '../../domain/sponsor/createCodeEnds.js'
import { SponsorError } from '../../domain/sponsor/sponsorError.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { type AnswerPaymaster, answerSponsor, PRICE } from '../sponsor/createPaymasterAnswerer.js'
import type { AnswerBundler } from './createBundlerAnswerer.js'

/** Removes an account's EIP-7702 delegation; the operator pays. */
const END_CODE = 'vestibule_endCode'

/**
 * `/v1/bundler/{CAIP-2}`: the network's bundler for a signed-in wallet, which may also send
 * operations, the paymaster, and the removal of an account's code. One call of at most 64 KiB.
 */
export function bundlerRoutes(options: Options) {
  const { answerBundler, answerPaymaster, codeEnds, projects, rates, hashUser } = options
  const app = new Hono<Env>()
  app.post('/:caipNetworkId', async (c) => {
    const chainId = c.req.param('caipNetworkId')
    const { projectId = '' } = c.req.query()
    const call = await readBody(c, RpcCall)
    const project = findProject(projects, projectId)
    const user = hashUser(c.get('session').userId)
    if (project !== undefined && call.method.startsWith('pm_'))
      return answerPaymaster(c, { project, call, user })
    if (call.method === END_CODE) return endCode(c, { network: chainId, call, user })
    return answerBundler(c, { chainId, projectId, call, refuseWallet: undefined })
  })

  async function endCode(
    c: Context<Env>,
    { network, call, user }: { network: string; call: RpcCall; user: string },
  ) {
    rates.take(requesterOf(c, { projectId: '' }), PRICE)
    c.env.slot?.leave()
    return answerSponsor(c, call, async () => {
      if (!Array.isArray(call.params)) throw new SponsorError('invalid')
      await codeEnds.send({ network, params: call.params, user })
      return true
    })
  }
  return app
}

type Options = {
  answerBundler: AnswerBundler
  answerPaymaster: AnswerPaymaster
  codeEnds: CodeEnds
  projects: readonly Project[]
  rates: ClientRates
  hashUser: (userId: string) => string
}
