import { ROLES, type Role } from '../config/roles.js'
import type { Env } from '../routes/middleware/env.js'
import { createPictureApp } from './createPictureApp.js'

/**
 * Answers on the host of pictures with pictures alone, and elsewhere as before: where one process serves both, a browser still takes
 * them for two origins.
 */
export function withPictures<app extends Answering>(app: app, deps: withPictures.Deps): app {
  const { imageUrl, roles = ROLES } = deps.config
  if (imageUrl === undefined) return app
  const { host } = new URL(imageUrl)
  const pictures = roles.includes('images') ? createPictureApp(deps) : undefined
  return {
    ...app,
    fetch(request, server) {
      if (new URL(request.url).host !== host) return app.fetch(request, server)
      return pictures?.fetch(request, server) ?? new Response(null, { status: 404 })
    },
  }
}

type Answering = {
  fetch: (request: Request, server?: Env['Bindings']) => Response | Promise<Response>
}

export declare namespace withPictures {
  type Deps = createPictureApp.Deps & {
    config: createPictureApp.Deps['config'] & { roles?: readonly Role[] | undefined }
  }
}
