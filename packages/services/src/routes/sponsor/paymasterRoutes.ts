import { RpcCall } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import type { Project } from '../../domain/projects/project.js'
import { SPONSOR_SIGNER } from '../../namespaces/bundlersOf.js'
import { askingProject } from '../middleware/askingProject.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'
import type { AnswerPaymaster } from './createPaymasterAnswerer.js'

export const PAYMASTER_PATH = '/v1/paymaster'

/** [Fees that the operator pays](sponsor-fees.md) (ERC-7677), with CORS, and the addresses of the keys that sign. */
export function paymasterRoutes(options: Options) {
  const { answerPaymaster, projects, keyOf, current } = options
  const app = new Hono<Env>()

  app.get('/signers', (c) => {
    if (SPONSOR_SIGNER === undefined) throw new HttpError(404, 'invalidRequest')
    const signerOf = SPONSOR_SIGNER
    const addressOf = (number: number) => ({ number, address: signerOf(keyOf(number)) })
    return c.json({ current: addressOf(current), next: addressOf(current + 1) })
  })

  app.post('/', async (c) => {
    const project = askingProject(c, projects)
    const call = await readBody(c, RpcCall)
    return answerPaymaster(c, { project, call, user: undefined })
  })

  return app
}

type Options = {
  answerPaymaster: AnswerPaymaster
  projects: readonly Project[]
  keyOf: (number: number) => Uint8Array
  current: number
}
