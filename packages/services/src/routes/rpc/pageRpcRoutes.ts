import { RpcCall } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import type { Network, Project } from '../../domain/projects/project.js'
import { askingProject } from '../middleware/askingProject.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import type { AnswerBundler } from './createBundlerAnswerer.js'
import type { AnswerCalls } from './createCallAnswerer.js'

/** Pages request the state of a user operation here (ERC-4337). A network without a bundler uses its node. */
export const BUNDLER_PATH = '/v1/bundler'

/**
 * Responds to reads of a project's pages from the operator's nodes, with CORS. Rejects state
 * overrides. `/v1/bundler?chainId=` requests `eth_getUserOperationReceipt` from the network's
 * bundler, or from the node without a bundler. Ignores the parameter `bundler`.
 */
export function pageRpcRoutes(options: Options) {
  const { projects, networks, answerCalls, answerBundler } = options
  const app = new Hono<Env>()
  const answer = (c: Context<Env>, chainId: string | undefined) => {
    const { id } = askingProject(c, projects)
    return answerCalls(c, { chainId, projectId: id, refuseSimulation: () => 'sessionEnded' })
  }
  app.post('/rpc/:caipNetworkId', (c) => answer(c, c.req.param('caipNetworkId')))
  app.post(BUNDLER_PATH, async (c) => {
    const chainId = c.req.query('chainId')
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
    if (network?.bundlerUrl === undefined) return answer(c, chainId)
    const { id: projectId } = askingProject(c, projects)
    const call = await readBody(c, RpcCall)
    return answerBundler(c, { chainId, projectId, call, refuseWallet: 'sessionEnded' })
  })
  return app
}

type Options = {
  projects: readonly Project[]
  networks: readonly Network[]
  answerCalls: AnswerCalls
  answerBundler: AnswerBundler
}
