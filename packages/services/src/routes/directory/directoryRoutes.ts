import { Hono } from 'hono'
import type { Directory } from '../../domain/directory/readDirectory.js'
import { searchWallets } from '../../domain/directory/searchWallets.js'
import type { Project } from '../../domain/projects/project.js'
import { askingProject } from '../middleware/askingProject.js'
import type { Env } from '../middleware/env.js'
import { readWalletQuery } from './walletQuery.js'

/** `/getWallets`: the wallets that a project's page may offer. */
export function directoryRoutes(options: Options) {
  const { directory, projects } = options
  const app = new Hono<Env>()

  app.get('/getWallets', (c) => {
    askingProject(c, projects)
    const query = readWalletQuery(c.req.query())
    return c.json(searchWallets(directory.wallets, query), 200, {
      'Cache-Control': 'public, max-age=300',
    })
  })

  return app
}

type Options = {
  directory: Directory
  projects: readonly Project[]
}
