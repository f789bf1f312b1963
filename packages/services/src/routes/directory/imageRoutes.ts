import { type Context, Hono } from 'hono'
import { currencyImage } from '../../domain/directory/currencyImage.js'
import type { Image } from '../../domain/directory/image.js'
import type { Directory } from '../../domain/directory/readDirectory.js'
import type { Project } from '../../domain/projects/project.js'
import type { SecurityHeaders } from '../frame/securityHeaders.js'
import { askingProject } from '../middleware/askingProject.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'

export function imageRoutes(options: Options) {
  const { directory, projects, headers } = options
  const { hashes, wallets, assets, tokens } = directory.images
  const app = new Hono<Env>()

  const serve = (path: string, find: (id: string) => Image | undefined) =>
    app.get(`${path}/:id`, (c) => {
      askingProject(c, projects)
      const id = c.req.param('id')
      const image = find(id)
      if (image === undefined)
        throw new HttpError(404, 'invalidRequest', {
          message: 'There is no such image.',
          headers: {
            'Cache-Control': 'public, max-age=300',
            // Any page may read a 404, as it may read an image.
            'Cross-Origin-Resource-Policy': 'cross-origin',
          },
        })
      return answer(c, image, headers.image({ isFixed: image.hash === id }))
    })

  serve('/getWalletImage', (id) => hashes.get(id) ?? wallets.get(id))
  serve('/public/getAssetImage', (id) => assets.get(id))
  serve('/public/getTokenImage', (id) => tokens.get(id.toUpperCase()))
  serve('/public/getCurrencyImage', currencyImage)
  return app
}

type Options = {
  directory: Directory
  projects: readonly Project[]
  headers: SecurityHeaders
}

function answer(c: Context, { body, type, hash }: Image, headers: Record<string, string>) {
  const etag = `"${hash}"`
  const known = c.req.header('if-none-match') ?? ''
  const isKnown = known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  if (isKnown) return c.body(null, 304, { ...headers, ETag: etag })
  return c.body(body, 200, { ...headers, ETag: etag, 'Content-Type': type })
}
