import { Hono } from 'hono'
import type { Pictures } from '../../domain/pictures/createPictures.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'

export const PICTURE_PATH = '/i/'

/** A picture does not change after its first view. */
const KEPT = 'public, max-age=86400, stale-while-revalidate=604800'
const MISSING = 'public, max-age=60'
const HEADERS = {
  // Security: blocks scripts if the picture is opened directly.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}
/** SVGs contain their own styles. */
const STYLED = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
}

/** Pictures of NFTs and tokens, re-encoded, for ids that the data API returned; on the host of `IMAGE_URL`. */
export function pictureRoutes(options: Options) {
  const { pictures } = options
  const app = new Hono<Env>()

  app.get(`${PICTURE_PATH}:id{[A-Za-z0-9_-]{43}}`, async (c) => {
    const id = c.req.param('id')
    const finding = pictures.find(id, requesterOf(c))
    const image = await (c.env.slot?.waitFor(finding) ?? finding)
    if (image === undefined)
      throw new HttpError(404, 'invalidRequest', {
        message: 'There is no such image.',
        headers: { ...HEADERS, 'Cache-Control': MISSING },
      })
    const headers = {
      ...HEADERS,
      ...(image.type === 'image/svg+xml' && STYLED),
      ...{ 'Cache-Control': KEPT, 'Content-Type': image.type },
    }
    return c.body(new Uint8Array(image.body), 200, headers)
  })
  return app
}

type Options = { pictures: Pictures }
