import { Hono } from 'hono'
import type { Project } from '../../domain/projects/project.js'
import { askingProject } from '../middleware/askingProject.js'
import type { Env } from '../middleware/env.js'
import type { AnswerCalls } from './createCallAnswerer.js'

/**
 * `/rpc/{CAIP-2}`: the operator's nodes for the pages of a project, with or without a visitor who is signed in. Nothing is
 * tried out for them: they bring no session along.
 */
export function pageRpcRoutes({ projects, answerCalls }: pageRpcRoutes.Options) {
  const app = new Hono<Env>()
  app.post('/:caipNetworkId', (c) => {
    const { id } = askingProject(c, projects)
    return answerCalls(c, { projectId: id, refuseSimulation: () => 'sessionEnded' })
  })
  return app
}

export declare namespace pageRpcRoutes {
  type Options = { projects: readonly Project[]; answerCalls: AnswerCalls }
}
