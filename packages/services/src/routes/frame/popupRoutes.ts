import {
  MAX_POPUP,
  PopupAnswer,
  PopupClose,
  PopupId,
  PopupLeave,
  PopupReply,
} from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import type { PopupRoom } from '../../domain/frame/popupRoom.js'
import type { Popups } from '../../domain/frame/popups.js'
import { client } from '../middleware/client.js'
import type { Dpop } from '../middleware/dpop.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'

const LONG = 32 * 1_024

/**
 * `/v1/popups`: encrypted messages of a frame and its [window](#windows). The request and `replies`
 * need a session. The window has only the id, and no session.
 */
export function popupRoutes(options: Options) {
  const { popups, room, dpop } = options
  const app = new Hono<Env>()

  app.post('/:id', dpop.session, async (c) => {
    const { userId } = c.get('session')
    const { site } = client(c)
    // Add space for the object around the text.
    const request = await readBody(c, PopupLeave.request, { most: MAX_POPUP + 1_024 })
    const isLong = request.sealed.length > LONG
    const owner = { userId, site: room.siteOf(site) }
    await room.take(request.sealed.length, { isLong, ...owner })
    await popups.leave(readId(c), { ...owner, ...request })
    return c.json({})
  })

  app.post('/:id/replies', dpop.session, async (c) => {
    const { userId } = c.get('session')
    const { sealed } = await readBody(c, PopupReply.request)
    await popups.reply(readId(c), { userId, sealed })
    return c.json({})
  })

  app.post('/:id/take', async (c) => c.json({ sealed: await popups.take(readId(c)) }))

  app.get('/:id', async (c) => c.json(await popups.news(readId(c))))

  app.post('/:id/answers', async (c) => {
    const { sealed } = await readBody(c, PopupAnswer.request)
    await popups.answer(readId(c), sealed)
    return c.json({})
  })

  app.post('/:id/close', async (c) => {
    const { state } = await readBody(c, PopupClose.request)
    await popups.close(readId(c), state)
    return c.json({})
  })

  return app
}

function readId(c: Context<Env>): string {
  const parsed = PopupId.safeParse(c.req.param('id'))
  if (!parsed.success) throw new HttpError(404, 'invalidRequest')
  return parsed.data
}

type Options = {
  popups: Popups
  room: PopupRoom
  dpop: Dpop
}
