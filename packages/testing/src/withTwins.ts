const TWIN: Readonly<Record<string, string>> = {
  localhost: '127.0.0.1',
  '127.0.0.1': 'localhost',
}

/** Adds `localhost` or `127.0.0.1` to each origin: development servers print one, but people may open the other. */
export function withTwins(origins: readonly string[]): string[] {
  const all = origins.flatMap((origin) => {
    const { hostname = '' } = URL.canParse(origin) ? new URL(origin) : {}
    const twin = TWIN[hostname]
    return twin === undefined ? [origin] : [origin, origin.replace(hostname, twin)]
  })
  return [...new Set(all)]
}
