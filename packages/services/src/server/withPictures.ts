import { ROLES, type Role } from '../config/roles.js'
import { createPictureApp } from './createPictureApp.js'
import type { Answer } from './frontDoor.js'

/** Serves only images on the image host. Even from one process, browsers see two origins. */
export function withPictures(answer: Answer, deps: Deps): Answer {
  const { imageUrl, roles = ROLES } = deps.config
  if (imageUrl === undefined) return answer
  const { host } = new URL(imageUrl)
  const pictures = roles.includes('images') ? createPictureApp(deps) : undefined
  return (request, server) => {
    if (new URL(request.url).host !== host) return answer(request, server)
    return pictures?.fetch(request, server) ?? new Response(null, { status: 404 })
  }
}

type Deps = createPictureApp.Deps & {
  config: createPictureApp.Deps['config'] & { roles?: readonly Role[] | undefined }
}
