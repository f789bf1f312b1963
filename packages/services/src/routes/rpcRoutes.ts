import { RpcBody } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import type { Budgets } from '../domain/budgets.js'
import { findProject, type Network, type Project, servesOrigin } from '../domain/project.js'
import type { RpcProxy } from '../domain/rpcProxy.js'
import { Refusal } from '../refusal.js'
import type { Client } from './client.js'
import type { Env } from './env.js'
import { readBody } from './readBody.js'

/** `/v1/rpc/{CAIP-2}`: JSON-RPC with the operator's nodes, one call or a batch. */
export function rpcRoutes(options: rpcRoutes.Options) {
  const { projects, networks, budgets, client, proxy } = options
  const app = new Hono<Env>()

  app.post('/:caipNetworkId', async (c) => {
    const id = c.req.param('caipNetworkId')
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (network === undefined) throw new Refusal(404, 'chainNotSupported')
    const { projectId } = c.req.query()
    const project = findProject(projects, projectId)
    // The one origin that gets here is the wallet's own; whether the project serves anybody is what is asked.
    if (projectId !== undefined && (project === undefined || !servesOrigin(project, undefined)))
      throw new Refusal(403, 'projectUnknown')

    const body = await readBody(c, RpcBody)
    const calls = [body].flat()
    const points = calls.length
    await budgets.take([['callsPerAddress', client(c).network, projectId ?? '']], { points })
    const answers = await proxy.send(network, calls)
    return c.json(Array.isArray(body) ? answers : answers[0])
  })

  return app
}

export declare namespace rpcRoutes {
  type Options = {
    projects: readonly Project[]
    networks: readonly Network[]
    budgets: Budgets
    client: Client
    proxy: RpcProxy
  }
}
