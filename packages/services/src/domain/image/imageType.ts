/** What a file of each kind begins with, in hexadecimal. Drawings that can carry scripts are none of them. */
const SIGNATURES = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^474946383[79]61/,
  'image/webp': /^52494646.{8}57454250/,
  'image/avif': /^.{8}66747970617669(66|73)/,
} as const satisfies Record<string, RegExp>

export type ImageType = keyof typeof SIGNATURES

/** Bytes that {@link imageType} needs. */
export const SIGNATURE_LENGTH = 16

/** The kind of an image by its first bytes, whatever anybody calls it. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, SIGNATURE_LENGTH)).toString('hex')
  const types = Object.keys(SIGNATURES) as ImageType[]
  return types.find((type) => SIGNATURES[type].test(start))
}
