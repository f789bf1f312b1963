import * as z from 'zod'
import { isSource } from '../../pictures/openSource.js'

/** Characters of a name that are kept, and of where a picture is. */
const MAX_NAME = 256
const MAX_SOURCE = 260_000

const Metadata = z.object({
  name: z.string().optional().catch(undefined),
  image: z.string().optional().catch(undefined),
  image_url: z.string().optional().catch(undefined),
})

export type NftMetadata = { name: string | undefined; image: string | undefined }

/** What metadata says, as far as it makes sense; anyone may have written it. */
export function readMetadata(bytes: Uint8Array): NftMetadata {
  const { data } = Metadata.safeParse(parse(new TextDecoder().decode(bytes)))
  const [image] = [data?.image, data?.image_url].flatMap((text) => text?.trim() || [])
  const isShown = image !== undefined && image.length <= MAX_SOURCE && isSource(image)
  return { name: data?.name?.slice(0, MAX_NAME), image: isShown ? image : undefined }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A page, a picture, or half of something.
    return undefined
  }
}
