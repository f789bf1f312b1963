import * as z from 'zod/mini'

const TEXT_LENGTH = 64
const MAX_ICONS = 8

function isHttps(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** Plain http is as safe as https here: a loopback name never leaves the machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
}

/** Data that the dapp claims. Never show it as fact. */
export const Metadata = z.strictObject({
  name: z.string().check(z.maxLength(TEXT_LENGTH)),
  description: z.string().check(z.maxLength(TEXT_LENGTH * 4)),
  url: z.string().check(z.maxLength(2_048)),
  icons: z.array(z.string().check(z.maxLength(2_048))).check(z.maxLength(MAX_ICONS)),
})
export type Metadata = z.infer<typeof Metadata>

/** Shortens texts and keeps only https URLs, to fit {@link Metadata}. */
export function cleanMetadata(input: Partial<Record<keyof Metadata, unknown>>): Metadata {
  const text = (value: unknown, length: number) =>
    typeof value === 'string' ? value.trim().slice(0, length) : ''
  const url = text(input.url, 2_048)
  const icons = Array.isArray(input.icons) ? input.icons : []
  return {
    name: text(input.name, TEXT_LENGTH),
    description: text(input.description, TEXT_LENGTH * 4),
    url: isHttps(url) ? url : '',
    icons: icons.filter((icon) => typeof icon === 'string' && isHttps(icon)).slice(0, MAX_ICONS),
  }
}
