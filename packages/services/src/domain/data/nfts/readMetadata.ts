import * as z from 'zod'
import { isSource, sourceOf } from '../../pictures/openSource.js'

const MAX_NAME = 256
const MAX_SOURCE = 260_000

const text = z.string().optional().catch(undefined)
const Metadata = z.object({
  name: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
  title: text,
  image: text,
  image_url: text,
  imageUrl: text,
  image_data: text,
})

export type NftMetadata = { name: string | undefined; image: string | undefined }

export function readMetadata(bytes: Uint8Array): NftMetadata {
  const { data } = Metadata.safeParse(parse(new TextDecoder().decode(bytes)))
  const images = [data?.image, data?.image_url, data?.imageUrl, data?.image_data]
  const image = images
    .flatMap((said) => (said === undefined ? [] : sourceOf(said)))
    .find((source) => source.length <= MAX_SOURCE && isSource(source))
  const [name] = [data?.name, data?.title].flatMap((said) => said?.trim() || [])
  return { name: name?.slice(0, MAX_NAME), image }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}
