const SCHEMES: Record<string, string> = { 'http:': 'ws:', 'https:': 'wss:' }

export const RELAY_PATH = '/relay'

/** @returns undefined for an invalid URL */
export function normaliseRelayUrl(value: string): string | undefined {
  const url = parse(value)
  if (url === undefined) return undefined
  const { protocol, host, pathname, username, password } = url
  const scheme = SCHEMES[protocol] ?? protocol
  if (!['ws:', 'wss:'].includes(scheme) || username !== '' || password !== '') return undefined
  // The default ports of `http` and `ws` are equal, so `host` fits both.
  return `${scheme}//${host}${pathname.replace(/\/+$/, '')}`
}

export function defaultRelayUrls(url: string, further: readonly string[] = []): string[] {
  const { protocol, hostname, port } = new URL(url)
  // A server on all addresses also answers on the local address.
  const hosts = ['0.0.0.0', '[::]', '127.0.0.1', '[::1]'].includes(hostname)
    ? [hostname, '127.0.0.1', 'localhost']
    : [hostname]
  const origins = [...hosts.map((host) => `${protocol}//${host}:${port}`), ...further]
  const urls = origins.map((origin) => normaliseRelayUrl(origin + RELAY_PATH) ?? '')
  return [...new Set(urls)]
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
