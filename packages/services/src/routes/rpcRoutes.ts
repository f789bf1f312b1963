import type { ErrorType } from '@vestibule/protocol'
import { RpcBody } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import { BudgetSpent } from '../domain/budgets.js'
import { findProject, type Network, type Project, servesOrigin } from '../domain/project.js'
import { isSimulation, pointsOf } from '../domain/rpcCost.js'
import type { RpcProxy } from '../domain/rpcProxy.js'
import type { Tally } from '../domain/tally.js'
import { Refusal } from '../refusal.js'
import type { Client } from './client.js'
import type { Env } from './env.js'
import type { Possession } from './possession.js'
import { readBody } from './readBody.js'

/** `/v1/rpc/{CAIP-2}`: JSON-RPC with the operator's nodes, one call or a batch. */
export function rpcRoutes(options: rpcRoutes.Options) {
  const { projects, networks, tallies, client, possession, proxy } = options
  const app = new Hono<Env>()

  app.post('/:caipNetworkId', async (c) => {
    const id = c.req.param('caipNetworkId')
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (network === undefined) throw new Refusal(404, 'chainNotSupported')
    const { projectId = '' } = c.req.query()
    const project = findProject(projects, projectId)
    // The one origin that gets here is the wallet's own; whether the project serves anybody is what is asked.
    if (projectId !== '' && (project === undefined || !servesOrigin(project, undefined)))
      throw new Refusal(403, 'projectUnknown')

    // The first point is for the reading.
    tallies.address.take(client(c).network)
    const body = await readBody(c, RpcBody)
    const calls = [body].flat()
    const points = calls.reduce((sum, call) => sum + pointsOf(call), 0)
    tallies.address.take(client(c).network, points - 1)
    tallies.project.take(projectId, points)
    const refused = calls.some(isSimulation) ? await refuseSimulation(c) : undefined
    const answers = await proxy.send(network, calls, { refused })
    return c.json(Array.isArray(body) ? answers : answers[0])
  })

  /**
   * Why nothing may be tried out for this request, if so. The rest of a batch is answered all the same.
   * @throws Refusal that asks for a fresh nonce
   */
  async function refuseSimulation(c: Context<Env>): Promise<ErrorType | undefined> {
    try {
      await possession.session(c, async () => tallies.user.take(c.get('session').userId))
      return undefined
    } catch (error) {
      if (error instanceof BudgetSpent) return 'rateLimited'
      if (!(error instanceof Refusal)) throw error
      const wantsNonce = error.headers['WWW-Authenticate']?.includes('use_dpop_nonce')
      if (error.status !== 401 || wantsNonce) throw error
      return 'sessionEnded'
    }
  }

  return app
}

export declare namespace rpcRoutes {
  type Options = {
    projects: readonly Project[]
    networks: readonly Network[]
    /** What a network, a project and a user may ask for. */
    tallies: Record<'address' | 'project' | 'user', Tally>
    client: Client
    possession: Possession
    proxy: RpcProxy
  }
}
